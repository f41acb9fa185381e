import { describe, expect, it } from 'vitest'
import type { GameInfo, OptionInfo } from '../src/lib/types'
import { offered, seatsFor, variantOf, variants, wished } from '../src/lobby/choices'

const option = (name: string, more: Partial<OptionInfo>): OptionInfo => ({
  ...{ name, default: '', about: '', words: [], numbers: null, needs: null, seats: {} },
  ...more,
})
const game: GameInfo = {
  ...{
    name: 'nimmt',
    title: '',
    about: '',
    endings: [],
    levels: [],
    talk: false,
    undo: false,
    ranking: '',
    cooperative: false,
  },
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
  it('has every way to play that goes together, the usual one first', () => {
    expect(variants(game)).toEqual([{ variant: 'base' }, { variant: 'halves' }])
    const hands = option('short', { default: 'no', words: ['no', 'yes'], needs: ['expert', ['yes']] })
    const options = [option('expert', { default: 'no', words: ['no', 'yes'] }), hands]
    const team = { ...game, options }
    expect(variants(team)).toEqual([
      { expert: 'no', short: 'no' },
      { expert: 'yes', short: 'no' },
      { expert: 'yes', short: 'yes' },
    ])
    expect(variantOf(team, { expert: 'yes' })).toBe(1)
    expect(variantOf(team, { expert: 'no', short: 'yes' })).toBe(0)
    expect(variants({ ...game, options: [] })).toEqual([{}])
  })
  it('is too many ways for one click where the options are many', () => {
    const many = ['a', 'b', 'c', 'd'].map((name) => option(name, { default: '1', words: ['1', '2'] }))
    expect(variants({ ...game, options: many })).toHaveLength(8)
  })
})
