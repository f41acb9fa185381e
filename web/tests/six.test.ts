import { describe, expect, it } from 'vitest'
import { step } from '../src/games/six/cursor'
import { choices, leaving, targetOf, verbOf, wins } from '../src/games/six/position'
import { jump, pilesFor } from '../src/games/the-game/position'

const entry = (key: string, q: number, r: number) => ({
  key: `six.${key}`,
  values: { q, r },
  number: 1,
  at: 0,
})

describe('the cursor on the field of SIX', () => {
  const cells = ['0,0', '1,0', '3,0', '0,1', '-1,2']
  it('goes along a row, over gaps', () => {
    expect(step(cells, '1,0', 'ArrowRight', 0)).toBe('3,0')
    expect(step(cells, '0,0', 'ArrowLeft', 0)).toBeNull()
  })
  it('keeps its column while going up and down', () => {
    expect(step(cells, '0,0', 'ArrowDown', 0)).toBe('0,1')
    expect(step(cells, '0,1', 'ArrowDown', 0)).toBe('-1,2')
    expect(step(cells, '0,1', 'ArrowUp', 0)).toBe('0,0')
    expect(step(cells, '0,0', 'ArrowUp', 0)).toBeNull()
  })
})

describe('moves and previews of SIX', () => {
  it('are read as they are written', () => {
    expect(verbOf('3,-2')).toBe('place')
    expect(verbOf('lift 3,-2')).toBe('lift')
    expect(targetOf('keep 3,-2')).toBe('3,-2')
    expect(leaving([entry('lifted', 0, 0), entry('left', 1, -1)])).toEqual(['1,-1'])
    expect(wins([entry('placed', 0, 0), entry('won', 0, 0)])).toBe(true)
    expect(choices([{ key: 'six.lifted', values: { q: 0, r: 0, choices: 2 } }])).toBe(2)
    expect(choices([{ key: 'six.lifted', values: { q: 0, r: 0, choices: 1 } }])).toBe(0)
  })
})

describe('The Game', () => {
  it('measures jumps in the direction of the pile', () => {
    expect([jump(37, 30, 1), jump(20, 30, 2), jump(60, 76, 3), jump(86, 76, 4)]).toEqual([7, -10, 16, -10])
  })
  it('takes the piles of a card from the list of moves alone', () => {
    expect(pilesFor(20, ['20 on 2', '20 on 4', '2 on 1', 'end'])).toEqual([2, 4])
  })
})
