import { describe, expect, it } from 'vitest'
import type { GameInfo, OptionInfo } from '../src/lib/types'
import { offered, seatsFor, wished } from '../src/lobby/choices'

const option = (name: string, more: Partial<OptionInfo>): OptionInfo => ({
  ...{ name, default: '', about: '', words: [], numbers: null, needs: null, seats: {} },
  ...more,
})
const game: GameInfo = {
  ...{ name: 'nimmt', title: '', about: '', endings: [], levels: [], talk: false, ranking: '' },
  seats: [2, 10],
  options: [
    option('variant', { default: 'base', words: ['base', 'halves'], seats: { halves: [4, 7] } }),
    option('target', { default: '66', numbers: [1, 999], needs: ['variant', ['base']] }),
  ],
}

describe('what is chosen for a new table', () => {
  const names = (chosen: Record<string, string>) => offered(game, chosen).map((one) => one.name)
  it('is offered only beside what it goes with', () => {
    expect(names({})).toEqual(['variant', 'target'])
    expect(names({ variant: 'halves' })).toEqual(['variant'])
  })
  it('says for how many players the game is', () => {
    expect(seatsFor(game, {})).toEqual([2, 10])
    expect(seatsFor(game, { variant: 'halves' })).toEqual([4, 7])
  })
  it('is sent where it is not as usual, and still offered', () => {
    expect(wished(game, { variant: 'base', target: '' })).toEqual({})
    expect(wished(game, { target: '40' })).toEqual({ target: '40' })
    expect(wished(game, { variant: 'halves', target: '40' })).toEqual({ variant: 'halves' })
  })
})
