import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Director, kindOf, type Motion, type Told } from '../src/lib/director.svelte'
import { settings } from '../src/lib/settings.svelte'
import type { Happening, Position } from '../src/lib/types'

interface Row extends Position {
  cards: number[]
  score: number
}
const lying = (...cards: number[]): Row => ({
  over: false,
  to_act: [],
  legal: {},
  scores: [],
  winners: [],
  cards,
  score: 0,
})
const happening = (kind: string, ...after: Partial<Row>[]): Happening => ({
  key: `a-game.${kind}`,
  values: {},
  ...(after.length ? { after } : {}),
})
const told = (position: Row, ...happenings: Happening[]): Told => ({
  happenings,
  view: { seat: 1, position, chosen: null, changes: [] },
})

/** Notes what is drawn; each picture takes 100 ms. */
function noting(more: Partial<Motion<Row>> = {}) {
  const notes: string[] = []
  const motion: Motion<Row> = {
    patience: 2,
    async draw(stage, { happening, next, last }) {
      stage.now = happening
      notes.push(`${kindOf(happening)} ${next.cards.join()} ${next.score}${last ? '' : ' …'}`)
      stage.picture = next
      await stage.pause(100)
    },
    async settle(stage, next) {
      notes.push(`rest ${next.cards.join()}`)
      stage.picture = next
    },
    ...more,
  }
  return { notes, director: new Director(motion, lying(), () => undefined) }
}

let still = false
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('matchMedia', () => ({ matches: still }))
  settings.motion = 'auto'
  still = false
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the director', () => {
  it('draws every picture of every happening in order, then the position itself', async () => {
    const { notes, director } = noting()
    director.hear(
      told(
        lying(4),
        happening('placed', { cards: [1, 2] }),
        happening('took', { cards: [1, 2, 3] }, { cards: [3], score: 5 }),
        happening('ended', {}),
      ),
    )
    await vi.runAllTimersAsync()
    expect(notes).toEqual(['placed 1,2 0', 'took 1,2,3 0 …', 'took 3 5', 'ended 3 5', 'rest 4'])
    expect([director.picture, director.now]).toEqual([null, null])
  })
  it('begins where things lay, and shows what is being drawn', async () => {
    const { director } = noting()
    director.rest(lying(7))
    director.hear(told(lying(7, 8), happening('scored', { score: 2 })))
    expect(director.picture?.cards).toEqual([7])
    expect(director.now?.key).toBe('a-game.scored')
    await vi.runAllTimersAsync()
    expect(director.picture).toBeNull()
  })
  it('does not let a newer view disturb what moves', async () => {
    const { notes, director } = noting()
    director.hear(told(lying(1), happening('a', { score: 1 }), happening('b', { score: 2 })))
    director.rest(lying(9))
    await vi.runAllTimersAsync()
    expect(notes).toEqual(['a  1', 'b  2', 'rest 1'])
  })
  it('draws one batch after the other, each from where the one before ended', async () => {
    const { notes, director } = noting()
    director.hear(told(lying(1), happening('a', { cards: [1] })))
    director.hear(told(lying(1, 2), happening('b', { score: 1 })))
    await vi.runAllTimersAsync()
    expect(notes).toEqual(['a 1 0', 'rest 1', 'b 1 1', 'rest 1,2'])
  })
  it('skips to the last of many batches', async () => {
    const { notes, director } = noting()
    for (const card of [1, 2, 3, 4]) director.hear(told(lying(card), happening('a', { cards: [card] })))
    await vi.runAllTimersAsync()
    expect(notes).toEqual(['a 1 0', 'rest 1', 'rest 2', 'rest 3', 'rest 4'])
  })
  it('goes on at its own pace after it was hurried', async () => {
    const { notes, director } = noting()
    director.hurry()
    director.hear(told(lying(1), happening('a', { cards: [1] }), happening('b', { cards: [2] })))
    director.hurry()
    await vi.runAllTimersAsync()
    expect(notes).toEqual(['a 1 0', 'rest 1'])
    director.hear(told(lying(2), happening('c', { cards: [2] })))
    await vi.runAllTimersAsync()
    expect(notes.slice(2)).toEqual(['c 2 0', 'rest 2'])
  })
  it('pauses as long as the pace of the batch says', async () => {
    const { director } = noting({ pace: (happenings) => 1 / happenings.length })
    director.hear(told(lying(1), happening('a', { score: 1 }), happening('b', { score: 2 })))
    await vi.advanceTimersByTimeAsync(99)
    expect(director.now?.key).toBe('a-game.b')
    await vi.advanceTimersByTimeAsync(2)
    expect(director.picture).toBeNull()
  })
  it('moves nothing where motion is not wanted, or nobody looks', async () => {
    const { notes, director } = noting()
    still = true
    director.hear(told(lying(1), happening('a', { cards: [1] })))
    still = false
    vi.stubGlobal('document', { hidden: true })
    director.hear(told(lying(2), happening('b', { cards: [2] })))
    expect(director.picture).toBeNull()
    vi.stubGlobal('document', { hidden: false })
    director.hear(told(lying(3), happening('c', { score: 3 })))
    expect(director.picture).toMatchObject({ cards: [2], score: 3 })
    await vi.runAllTimersAsync()
    expect(notes).toEqual(['c 2 3', 'rest 3'])
  })
  it('hurries when the page is hidden while something moves', async () => {
    const { notes, director } = noting()
    director.hear(told(lying(1), happening('a', { cards: [1] }), happening('b', { cards: [2] })))
    vi.stubGlobal('document', { hidden: true })
    director.hear(told(lying(3), happening('c', { cards: [3] })))
    await vi.runAllTimersAsync()
    expect(notes).toEqual(['a 1 0', 'rest 1', 'rest 3'])
  })
  it('moves nothing of what was missed: it comes without pictures', async () => {
    const { notes, director } = noting()
    director.hear(told(lying(1), happening('a')))
    expect(director.picture).toBeNull()
    director.hear(told(lying(1), happening('b', { score: 1 })))
    await vi.runAllTimersAsync()
    expect(notes).toEqual(['b 1 1', 'rest 1'])
  })
  it('lets the view be, whatever goes wrong in a drawing', async () => {
    const { director } = noting({ draw: () => Promise.reject(new Error('no such thing')) })
    const failed = new Promise((resolve) => process.once('unhandledRejection', resolve))
    director.hear(told(lying(1), happening('a', { cards: [1] })))
    await vi.runAllTimersAsync()
    await failed
    expect(director.picture).toBeNull()
  })
})
