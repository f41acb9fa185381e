import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GameInfo, OptionInfo, TableView } from '../src/lib/types'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})
vi.stubGlobal('location', { pathname: '/', search: '' })
vi.stubGlobal('addEventListener', () => undefined)
const { baseGame, firstGame, fromQuery, remember, remembered, sameAgain, solo, usual, wishOf } =
  await import('../src/lobby/play')

const option = (name: string, more: Partial<OptionInfo>): OptionInfo => ({
  ...{ name, default: '', about: '', words: [], numbers: null, needs: null, seats: {} },
  ...more,
})
const levels = [1, 2, 3, 4, 5, 6].map((level) => ({ level, name: '', about: '' }))
const nothing = {
  title: '',
  about: '',
  endings: [],
  talk: false,
  undo: true,
  ranking: '',
  cooperative: false,
}
const nimmt: GameInfo = {
  ...nothing,
  name: 'nimmt',
  levels,
  seats: [2, 10],
  options: [
    option('variant', { default: 'base', words: ['base', 'halves'], seats: { halves: [4, 7] } }),
    option('target', { default: '66', numbers: [1, 999], needs: ['variant', ['base']] }),
  ],
}
const team: GameInfo = { ...nothing, name: 'team', levels, seats: [1, 5], options: [], cooperative: true }
const board: GameInfo = { ...nothing, name: 'board', levels, seats: [2, 2], options: [] }
const kinds = (game: GameInfo, query: string) => {
  const wish = wishOf(game, fromQuery(game, usual(game), query))
  return [wish.seats?.map((seat) => (seat.kind === 'bot' ? seat.level : seat.kind)), wish.start] as const
}

describe('how somebody wants to play', () => {
  beforeEach(() => kept.clear())
  it('is with bots of middle strength where nothing else is said, and starts at once', () => {
    expect(kinds(nimmt, '')).toEqual([['me', 3, 3, 3], true])
    expect(kinds(board, '')).toEqual([['me', 3], true])
  })
  it('is read from an address, options by their own names', () => {
    const play = fromQuery(nimmt, usual(nimmt), '?variant=halves&players=5&level=6&pace=60&undo=no')
    const wish = wishOf(nimmt, play)
    expect(wish.options).toEqual({ variant: 'halves' })
    expect(wish.seats?.map((seat) => seat.level)).toEqual([undefined, 6, 6, 6, 6])
    expect([wish.pace, wish.undo]).toEqual([{ kind: 'live', seconds: 60 }, false])
  })
  it('stays within what the game allows, whatever the address says', () => {
    expect(fromQuery(nimmt, usual(nimmt), '?variant=halves&players=2').players).toBe(4)
    expect(fromQuery(nimmt, usual(nimmt), '?players=99&level=99&pace=soon&with=ghosts')).toMatchObject({
      ...{ players: 10, level: 6, pace: 'none', way: 'bots' },
    })
  })
  it('waits for people, and bots take the last seats', () => {
    expect(kinds(nimmt, '?with=friends&bots=1')).toEqual([['me', 'open', 'open', 3], false])
    expect(kinds(nimmt, '?with=friends&bots=9')).toEqual([['me', 'open', 3, 3], false])
    expect(kinds(team, '?with=friends&players=1')).toEqual([['me', 'open'], false])
    expect(wishOf(nimmt, fromQuery(nimmt, usual(nimmt), '?with=public')).public).toBe(true)
  })
  it('is alone or at one screen where the game can be', () => {
    expect(wishOf(team, solo(team)).seats).toEqual([{ kind: 'me' }])
    expect(kinds(board, '?with=screen')).toEqual([['me', 'me'], true])
    expect(kinds(nimmt, '?with=screen')[0]).toEqual(['me', 3, 3, 3])
  })
  it('lets the other begin, or the lot decide, where two play by turns', () => {
    expect(kinds(board, '?begins=other')).toEqual([[3, 'me'], true])
    expect(kinds(board, '?with=friends&begins=other')).toEqual([['open', 'me'], false])
    expect(kinds(board, '?begins=nobody')).toEqual([['me', 3], true])
    expect(kinds(nimmt, '?players=2&begins=other')).toEqual([['me', 3], true])
    const drawn = Array.from({ length: 64 }, () => kinds(board, '?begins=lot')[0]![0])
    expect(new Set(drawn)).toEqual(new Set(['me', 3]))
  })
  it('counts for the rating only among people, and then without undo', () => {
    const rated = (query: string) => {
      const { rated, undo } = wishOf(nimmt, fromQuery(nimmt, usual(nimmt), query))
      return [rated, undo]
    }
    expect(rated('?rated=yes')).toEqual([false, true])
    expect(rated('?rated=yes&with=friends&undo=yes')).toEqual([true, false])
    expect(rated('?rated=yes&with=friends&bots=1')).toEqual([false, false])
  })
  it('is remembered on this device, the strength of bots for the base game too', () => {
    const play = fromQuery(nimmt, usual(nimmt), '?variant=halves&players=7&level=5&with=friends')
    remember(nimmt, play)
    expect(remembered(nimmt)).toEqual(play)
    expect(baseGame(nimmt)).toMatchObject({ options: {}, players: 7, level: 5, way: 'bots' })
    // Who has just learnt a game begins with the easiest bots and a coach, whatever was played here before.
    expect(firstGame(nimmt)).toEqual({ ...usual(nimmt), level: 1, coach: true })
    expect(remembered(team)).toEqual(usual(team))
    kept.set('sextet.play.nimmt', '{')
    expect(remembered(nimmt)).toEqual(usual(nimmt))
  })
  it('is told of a table for the same again', () => {
    const seat = (kind: string, level: number | null = null) => ({ kind, level })
    const table = {
      ...{ game: 'nimmt', players: 3, options: { target: '40' }, public: true, several_seats: false },
      ...{ pace: { kind: 'days', seconds: 0, days: 3 }, undo: false, rated: false },
      seats: [seat('person'), seat('person'), seat('bot', 4)],
    } as unknown as TableView
    const [path, query] = sameAgain(nimmt, table).split('?')
    expect(path).toBe('/new/nimmt')
    expect(fromQuery(nimmt, usual(nimmt), query!)).toMatchObject({
      ...{ options: { variant: 'base', target: '40' }, players: 3, level: 4, way: 'public', bots: 1 },
      ...{ pace: '3d', undo: false, rated: false },
    })
  })
})
