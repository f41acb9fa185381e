import { describe, expect, it } from 'vitest'
import { Picker } from '../src/games/six-nimmt/picker.svelte'

const MOVES = [
  'place',
  'block 1',
  'move 14 2',
  'move 14 3',
  'move 2 1',
  'move 2 3',
  'negative 2',
  'negative 14',
]

describe('a special card of 6 nimmt!', () => {
  const using = (kind: string) => {
    const picker = new Picker(() => MOVES)
    picker.start(kind)
    return picker
  }
  it('is used on another card that lies there, as long as nothing is confirmed', () => {
    const picker = using('move')
    picker.pickLying(14)
    picker.pickLying(2)
    expect(picker.path).toEqual(['move', '2'])
    picker.pick(3)
    expect(picker.move).toBe('move 2 3')
    picker.pickLying(14)
    expect(picker.path).toEqual(['move', '14'])
  })
  it('takes a card for a card, never for the row of its number', () => {
    const picker = using('move')
    picker.pickLying(14)
    picker.pickLying(2)
    expect(picker.move).toBeNull()
  })
  it('is not used on what it cannot be used on', () => {
    const picker = using('negative')
    picker.pickLying(99)
    expect(picker.path).toEqual(['negative'])
    picker.pickLying(14)
    expect(picker.move).toBe('negative 14')
  })
})
