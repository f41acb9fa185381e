import { describe, expect, it } from 'vitest'
import { take } from '../src/lib/news'
import type { LogEntry, NewsMessage, TableChanges, TableView } from '../src/lib/types'

const entry = (number: number): LogEntry => ({ number, at: 0, key: 'six-nimmt.revealed', values: {} })
const table = (version: number) =>
  ({ version, log: [entry(version)], chat: [], watchers: 0 }) as unknown as TableView
const news = (since: number, version: number, changed: TableChanges = {}): NewsMessage => ({
  is: 'news',
  table: 't',
  since,
  version,
  entries: [entry(version)],
  chat: [],
  changed,
})

describe('news of a table', () => {
  it('that follows what is held is taken in', () => {
    const held = table(4)
    expect(take(held, news(4, 5, { watchers: 2 }))).toBe('taken')
    expect(held).toMatchObject({ version: 5, watchers: 2 })
    expect(held.log.map((one) => one.number)).toEqual([4, 5])
  })
  it('that comes twice is taken in once', () => {
    const held = table(4)
    take(held, news(4, 5))
    take(held, news(4, 5))
    expect(held.log.map((one) => one.number)).toEqual([4, 5])
  })
  it('leaves its pictures out of the log', () => {
    const held = table(4)
    const moved = { ...news(4, 5), entries: [{ ...entry(5), after: [{ rows: [[1]] }] }] }
    take(held, moved)
    expect(held.log).toEqual([entry(4), entry(5)])
  })
  it('that is older than what is held changes nothing', () => {
    const held = table(9)
    expect(take(held, news(4, 5, { watchers: 2 }))).toBe('old')
    expect(held.watchers).toBe(0)
  })
  it('with a gap before it is not taken in', () => {
    const held = table(4)
    expect(take(held, news(6, 7))).toBe('gap')
    expect(held.version).toBe(4)
  })
})
