import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tableOf } from '../src/table/made'
import { Director, kindOf, type Motion, type Scene, type Told } from '../src/lib/director.svelte'
import { settings } from '../src/lib/settings.svelte'
import type { Happening, LogEntry, Position, TableView } from '../src/lib/types'

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
const scene = (position: Row, more: Partial<TableView> = {}): Scene => {
  const view = { seat: 1, position, chosen: null, changes: [] }
  return { view, table: tableOf('a-game', view, 2, more) }
}
const entry = (happening: Happening): LogEntry => ({ ...happening, number: 2, at: 0 })
const from = (before: Row, after: Row, ...happenings: Happening[]): Told => ({
  happenings: happenings.map(entry),
  before: scene(before),
  after: scene(after),
})
const told = (after: Row, ...happenings: Happening[]): Told => from(lying(), after, ...happenings)

/** Notes what is drawn; each picture takes 100 ms. */
function noting(more: Partial<Motion<Row>> = {}, waits?: () => Promise<void>) {
  const notes: string[] = []
  const heard: string[] = []
  const motion: Motion<Row> = {
    patience: 2,
    continues: (_last, next) => next.every((one) => kindOf(one) !== 'begun'),
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
  const director = new Director<Row>(
    () => undefined,
    (happenings) => {
      heard.push(happenings.map(kindOf).join())
      return waits?.()
    },
  )
  director.motion = motion
  return { notes, heard, director }
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
    director.hear(from(lying(7), lying(7, 8), happening('scored', { score: 2 })))
    expect(director.picture?.cards).toEqual([7])
    expect(director.now?.key).toBe('a-game.scored')
    await vi.runAllTimersAsync()
    expect(director.picture).toBeNull()
  })
  it('draws one batch after the other, each from where the one before ended', async () => {
    const { notes, director } = noting()
    director.hear(told(lying(1), happening('a', { cards: [1] })))
    director.hear(from(lying(1), lying(1, 2), happening('b', { score: 1 })))
    await vi.runAllTimersAsync()
    expect(notes).toEqual(['a 1 0', 'rest 1', 'b 1 1', 'rest 1,2'])
  })
  it('skips to the last of many batches', async () => {
    const { notes, heard, director } = noting()
    for (const card of [1, 2, 3, 4]) director.hear(told(lying(card), happening('a', { cards: [card] })))
    await vi.runAllTimersAsync()
    expect(notes).toEqual(['a 1 0'])
    expect(heard).toEqual(['a', 'a', 'a', 'a'])
  })
  it('goes on at its own pace after it was hurried', async () => {
    const { notes, director } = noting()
    director.hurry()
    director.hear(told(lying(1), happening('a', { cards: [1] }), happening('b', { cards: [2] })))
    director.hurry()
    await vi.runAllTimersAsync()
    expect(notes).toEqual(['a 1 0'])
    director.hear(told(lying(2), happening('c', { cards: [2] })))
    await vi.runAllTimersAsync()
    expect(notes.slice(1)).toEqual(['c 2 0', 'rest 2'])
  })
  it('pauses as long as the pace of the batch says', async () => {
    const { director } = noting({ pace: (happenings) => 1 / happenings })
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
    director.hear(from(lying(2), lying(3), happening('c', { score: 3 })))
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
    expect(notes).toEqual(['a 1 0'])
  })
  it('moves nothing of what was missed: it comes without pictures', async () => {
    const { notes, director } = noting()
    director.hear(told(lying(1), happening('a')))
    expect(director.picture).toBeNull()
    director.hear(from(lying(1), lying(1), happening('b', { score: 1 })))
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

describe('what the director has reached', () => {
  const log = (position: Row, ...keys: string[]): Partial<TableView> => ({
    log: keys.map((key) => entry({ key, values: {} })),
    rounds: position.cards.map((card) => [card, card]),
  })
  const keysOf = (director: Director<Row>, newest: Scene) =>
    director.drawn(newest).table.log.map((one) => one.key)

  it('is all that log, rounds and announcements tell', async () => {
    const { heard, director } = noting()
    const before = scene(lying(1), log(lying(1), 'old'))
    const after = scene(lying(1, 2), log(lying(1, 2), 'old', 'a-game.a', 'a-game.b', 'table.won'))
    const happenings = [
      entry(happening('a', { score: 1 })),
      entry(happening('b', { score: 2 })),
      entry({ key: 'table.won', values: {} }),
    ]
    director.hear({ happenings, before, after })
    expect(keysOf(director, after)).toEqual(['old', 'a-game.a'])
    expect(director.drawn(after).table.rounds).toEqual([[1, 1]])
    expect(director.drawn(after).view.position).toMatchObject({ cards: [1], score: 1 })
    expect(heard).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(130)
    expect(keysOf(director, after)).toEqual(['old', 'a-game.a', 'a-game.b'])
    await vi.runAllTimersAsync()
    expect(heard).toEqual(['a', 'b', 'won'])
    expect(director.drawn(after)).toBe(after)
  })
  it('is everything at once where nothing moves', () => {
    const { heard, director } = noting()
    still = true
    const batch = told(lying(1), happening('a', { cards: [1] }), happening('b', { cards: [2] }))
    director.hear(batch)
    expect(heard).toEqual(['a,b'])
    expect(director.drawn(batch.after)).toBe(batch.after)
  })
  it('has nobody asked and no choice ticked, unless nothing changes about who is asked', async () => {
    const { director } = noting()
    const asking = (...seats: number[]): Scene => {
      const one = scene({ ...lying(), to_act: seats })
      return { ...one, table: { ...one.table, seats: one.table.seats.map((s) => ({ ...s, chosen: true })) } }
    }
    const asked = (newest: Scene) => {
      const { seats } = director.drawn(newest).table
      return seats.map((seat) => `${seat.to_act ? 'asked' : ''}${seat.chosen ? ' chosen' : ''}`)
    }
    const happenings = [entry(happening('a', { score: 1 }))]
    director.hear({ happenings, before: asking(1), after: asking(1, 2) })
    expect(asked(asking(1, 2))).toEqual(['', ''])
    await vi.runAllTimersAsync()
    director.hear({ happenings, before: asking(2), after: asking(2) })
    expect(asked(asking(2))).toEqual(['', 'asked'])
    await vi.runAllTimersAsync()
    // Whoever sits at this screen is asked once they can answer.
    director.hear({ happenings, before: asking(1), after: asking(1) })
    expect(asked(asking(1))).toEqual(['', ''])
    await vi.runAllTimersAsync()
  })
  it('waits for what moves, even where a batch itself moves nothing', async () => {
    const { notes, heard, director } = noting()
    director.hear(told(lying(1), happening('a', { cards: [1] })))
    director.hear(from(lying(1), lying(1), happening('said')))
    expect(heard).toEqual(['a'])
    await vi.runAllTimersAsync()
    expect(heard).toEqual(['a', 'said'])
    expect(notes).toEqual(['a 1 0', 'rest 1'])
  })
})

describe('the rhythm', () => {
  it('is as fast as the person wants it', async () => {
    for (const [motion, takes] of [
      ['slow', 170],
      ['on', 100],
      ['fast', 50],
    ] as const) {
      settings.motion = motion
      const { director } = noting()
      director.hear(told(lying(1), happening('a', { cards: [1] })))
      await vi.advanceTimersByTimeAsync(takes - 10)
      expect(director.moving).toBe(true)
      await vi.advanceTimersByTimeAsync(20)
      expect(director.moving).toBe(false)
    }
  })
  it('waits for whoever looks at what was reached, unless they skip it', async () => {
    let goOn = () => {}
    const { notes, director } = noting({}, () => new Promise((resolve) => (goOn = resolve)))
    director.hear(told(lying(1), happening('a', { cards: [1] })))
    await vi.advanceTimersByTimeAsync(5000)
    expect(notes).toEqual(['a 1 0'])
    goOn()
    await vi.runAllTimersAsync()
    expect(notes).toEqual(['a 1 0', 'rest 1'])
  })
  it('shows a trick again from its beginning, and tells nobody about it', async () => {
    const { notes, heard, director } = noting()
    expect(director.canShowAgain).toBe(false)
    director.hear(told(lying(1), happening('begun', { cards: [1] })))
    director.hear(from(lying(1), lying(2), happening('b', { cards: [2] })))
    await vi.runAllTimersAsync()
    notes.length = heard.length = 0
    director.again()
    const newest = scene({ ...lying(2), to_act: [1] }, { log: [entry(happening('b'))] })
    expect(director.showsAgain).toBe(true)
    expect(director.drawn(newest).table).toBe(newest.table)
    expect(director.drawn(newest).view.position).toMatchObject({ cards: [1], to_act: [1] })
    await vi.runAllTimersAsync()
    expect(notes).toEqual(['begun 1 0', 'rest 1', 'b 2 0', 'rest 2'])
    expect([heard, director.moving]).toEqual([[], false])
  })
  it('shows again only what began last', async () => {
    const { notes, director } = noting()
    director.hear(told(lying(1), happening('begun', { cards: [1] })))
    director.hear(from(lying(1), lying(2), happening('begun', { cards: [2] })))
    await vi.runAllTimersAsync()
    notes.length = 0
    director.again()
    await vi.runAllTimersAsync()
    expect(notes).toEqual(['begun 2 0', 'rest 2'])
  })
  it('leaves what it shows again for what is new', async () => {
    const { notes, heard, director } = noting()
    director.hear(told(lying(1), happening('begun', { cards: [1] }), happening('b', { cards: [2] })))
    await vi.runAllTimersAsync()
    notes.length = heard.length = 0
    director.again()
    director.hear(from(lying(1), lying(3), happening('begun', { cards: [3] })))
    await vi.runAllTimersAsync()
    expect(notes).toEqual(['begun 1 0', 'begun 3 0', 'rest 3'])
    expect(heard).toEqual(['begun'])
  })
  it('shows again where nothing moves too, one picture after the other', async () => {
    const { notes, director } = noting()
    still = true
    director.hear(told(lying(1), happening('begun', { cards: [1] })))
    expect(notes).toEqual([])
    director.again()
    await vi.advanceTimersByTimeAsync(50)
    expect(director.showsAgain).toBe(true)
    await vi.runAllTimersAsync()
    expect(director.moving).toBe(false)
  })
})
