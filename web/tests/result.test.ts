import { describe, expect, it, vi } from 'vitest'

vi.mock('../src/lib/words.svelte', () => ({
  say: (key: string) => key,
  sayAny: (_key: string, _values: unknown, otherwise: string) => otherwise,
  tell: ({ key }: { key: string }) => key,
  listOf: (names: string[]) => names.join(', '),
  isQuiet: () => false,
}))
vi.mock('../src/lib/person.svelte', () => ({ gameInfo: () => undefined }))
const { decidedWords, headline, standings } = await import('../src/table/result')
const { table } = await import('./finished')

describe('who came where', () => {
  it('is listed by place, equal ones by seat, my own marked', () => {
    const rows = standings(table({ scores: [9, 3, 9], places: [2, 1, 2], winners: [2] }), 'lowest score')
    expect(rows.map(({ seat, place, score, mine }) => [seat, place, score, mine])).toEqual([
      [2, 1, 3, false],
      [1, 2, 9, true],
      [3, 2, 9, false],
    ])
  })
  it('has no score where a game is only won or lost', () => {
    const rows = standings(table({ scores: [1, 0], places: [1, 2], winners: [1] }), 'winners')
    expect(rows.map(({ score }) => score)).toEqual([null, null])
  })
  it('has no places where a game was abandoned', () => {
    const rows = standings(
      table({ how: 'abandoned', scores: [4, 2], places: [], winners: [] }),
      'lowest score',
    )
    expect(rows.map(({ place }) => place)).toEqual([null, null])
  })
})

describe('the headline of a result', () => {
  it('speaks to who has won, and of who has', () => {
    expect(headline(table({ winners: [1] }))).toBe('web.table.you-won')
    expect(headline(table({ winners: [1, 2] }))).toBe('web.table.you-shared')
    expect(headline(table({ winners: [3] }))).toBe('web.table.won')
    expect(headline(table({ how: 'draw', winners: [] }))).toBe('web.table.drawn')
  })
  it('is not said again by what decided the game', () => {
    const ended = { winners: [3], decided: [{ key: 'six.won', values: {} }] }
    expect(decidedWords(table(ended))).toEqual(['six.won'])
    expect(decidedWords(table({ ...ended, decided: [{ key: 'web.table.won', values: {} }] }))).toEqual([])
  })
})
