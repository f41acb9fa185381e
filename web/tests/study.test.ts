import { describe, expect, it } from 'vitest'
import { isLow, leadsTo, tooManyIn } from '../src/games/six-nimmt/falls'
import { compared } from '../src/games/weighed'
import { axis, expected, worthOfBest } from '../src/study/graph'
import { isCostly, stepsOf, weighed, type Decision } from '../src/study/study'
import type { Replay } from '../src/lib/types'

const choice = (move: string, value: number, more = {}) => ({
  move,
  value,
  margin: 0,
  gap_margin: 0,
  ...more,
})
const decision = (more: Partial<Decision> = {}): Decision => ({
  number: 1,
  seat: 1,
  round: 1,
  kind: 'card',
  played: '7',
  best: '9',
  loss: 2,
  loss_margin: 0,
  so_far: -3,
  counts: true,
  word: 'mistake',
  moves: [choice('9', -4), choice('7', -6)],
  reasons: [],
  ...more,
})

describe('the graph', () => {
  it('draws the result to expect, what is settled included', () => {
    expect(expected(decision())).toBe(-9)
    expect(worthOfBest(decision())).toBe(-7)
  })
  it('has round numbers that cover all values', () => {
    expect(axis(-11.2, -7.4)).toEqual([-12, -11, -10, -9, -8, -7])
    expect(axis(0.5, 0.5)).toHaveLength(2)
    for (const [low, high] of [
      [0, 1],
      [-3, 40],
      [0.31, 0.33],
    ] as const) {
      const ticks = axis(low, high)
      expect(ticks[0]).toBeLessThanOrEqual(low)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }
  })
})

describe('moves on the table', () => {
  it('are the best and the one made, or the two best', () => {
    const one = decision({ moves: [choice('9', -4), choice('8', -5), choice('7', -6)] })
    expect(compared(weighed(one, 'heads', 'en')).map(({ move }) => move)).toEqual(['9', '7'])
    const best = weighed({ ...one, played: '9' }, 'heads', 'en')
    expect(compared(best).map(({ move }) => move)).toEqual(['9', '8'])
    expect(best[0]).toMatchObject({ best: true, played: true, worth: '4.00' })
  })
  it('lead to the rows that the study names, and to no other', () => {
    const more = { lands: [0.8, 0, 0.2, 0.01], row: 3, row_share: 0.15, below_all: 0 }
    const [nine, seven] = weighed(
      decision({ moves: [choice('9', -4, more), choice('7', -6, { lands: [0, 0, 0, 0], below_all: 1 })] }),
      'heads',
      'en',
    )
    expect([1, 2, 3, 4].map((row) => leadsTo(nine!, row))).toEqual([true, false, true, false])
    expect([1, 3].map((row) => tooManyIn(nine!, row))).toEqual([0, 0.15])
    expect([isLow(nine!), isLow(seven!)]).toEqual([false, true])
    const [take] = weighed(decision({ moves: [choice('take 2', -4)], played: 'take 2' }), 'heads', 'en')
    expect([1, 2].map((row) => leadsTo(take!, row))).toEqual([false, true])
  })
})

describe('decisions of a replay', () => {
  it('lie at the lines of their seat, in their order', () => {
    const lines = ['', '1: 3', '2: 4', '2> leave 1', '2: 5', '1: 6']
    const replay = { steps: lines.map((line) => ({ line })) } as Replay
    const decisions = [decision({ number: 2, seat: 2 }), decision({ number: 3, seat: 2 })]
    const found = stepsOf(replay, { game: 'the-game', unit: 'chance', decisions })
    expect([...found]).toEqual([
      [2, 2],
      [3, 4],
    ])
  })
  it('are costly by their word alone', () => {
    expect((['fine', 'even', 'forced'] as const).some((word) => isCostly(decision({ word })))).toBe(false)
    expect(isCostly(decision({ word: 'inaccuracy' }))).toBe(true)
  })
})
