/**
 * How somebody wants to play a game: what the panel offers, this device remembers and an address carries
 * (`/new/six-nimmt?variant=professional&players=5&with=friends`).
 */
import type { GameInfo, Pace, SeatWish, TableView, TableWish } from '../lib/types'
import { type Chosen, seatsFor, wished } from './choices'

export type Way = 'bots' | 'friends' | 'public' | 'screen'

/** Whose the first seat is, where the first seat begins. */
export type Begins = 'me' | 'other' | 'lot'

export interface Play {
  options: Chosen
  players: number
  level: number
  /** With whom: bots alone, friends, anybody, or all at this screen. */
  way: Way
  /** How many seats bots take at a table with people. */
  bots: number
  begins: Begins
  pace: string
  /** null: as is usual with whom one plays. */
  undo: boolean | null
  rated: boolean
  delay: boolean
  coach: boolean
}

export const BEGINS: Begins[] = ['me', 'other', 'lot']
export const LEVEL = 3
const PLAYERS = 4

export const PACES: Record<string, Pace> = {
  none: { kind: 'none' },
  '30': { kind: 'live', seconds: 30 },
  '60': { kind: 'live', seconds: 60 },
  '180': { kind: 'live', seconds: 180 },
  '5+5': { kind: 'clock', seconds: 300, increment: 5 },
  '10+10': { kind: 'clock', seconds: 600, increment: 10 },
  '1d': { kind: 'days', days: 1 },
  '3d': { kind: 'days', days: 3 },
}

export function usual(game: GameInfo): Play {
  return fitting(game, {
    options: {},
    players: PLAYERS,
    level: LEVEL,
    way: 'bots',
    bots: 0,
    begins: 'me',
    pace: 'none',
    undo: null,
    rated: false,
    delay: true,
    coach: false,
  })
}

/** Where nobody has a hand to hide, two can share a screen. */
export const sharesScreen = (game: GameInfo): boolean => game.seats[0] === 2 && game.seats[1] === 2

export function waysOf(game: GameInfo): Way[] {
  return sharesScreen(game) ? ['bots', 'screen', 'friends', 'public'] : ['bots', 'friends', 'public']
}

/** Two play by turns: it matters who begins. */
export const choosesWhoBegins = (game: GameInfo, { way }: Play): boolean =>
  sharesScreen(game) && way !== 'screen'

/** Whether only this screen plays: such a game starts at once. */
export const isAlone = ({ way }: Play): boolean => way === 'bots' || way === 'screen'

export const hasBots = ({ way, players, bots }: Play): boolean =>
  way === 'bots' ? players > 1 : way !== 'screen' && bots > 0

export const allowsUndo = (play: Play): boolean => !isRated(play) && (play.undo ?? isAlone(play))

/** Only games among people count. */
export const canBeRated = (play: Play): boolean => !isAlone(play) && !play.bots
export const isRated = (play: Play): boolean => canBeRated(play) && play.rated
export const hasCoach = (play: Play): boolean => !isRated(play) && play.coach

/** The same wish, within what the game allows. */
export function fitting(game: GameInfo, play: Play): Play {
  const [least, most] = seatsFor(game, play.options)
  const way = waysOf(game).includes(play.way) ? play.way : 'bots'
  const fewest = way === 'bots' ? least : Math.max(least, 2)
  const players = within(play.players, fewest, most)
  return {
    ...play,
    way,
    players,
    level: within(play.level, 1, Math.max(game.levels.length, LEVEL)),
    bots: within(play.bots, 0, Math.max(0, players - 2)),
    begins: BEGINS.includes(play.begins) ? play.begins : 'me',
    pace: play.pace in PACES ? play.pace : 'none',
  }
}

export function wishOf(game: GameInfo, wanted: Play): TableWish {
  const play = fitting(game, wanted)
  const bots = play.way === 'bots' ? play.players - 1 : play.bots
  const seats = Array.from({ length: play.players }, (_, at): SeatWish => {
    if (!at || play.way === 'screen') return { kind: 'me' }
    return at < play.players - bots ? { kind: 'open' } : { kind: 'bot', level: play.level }
  })
  return {
    game: game.name,
    players: play.players,
    options: wished(game, play.options),
    public: play.way === 'public',
    seats: choosesWhoBegins(game, play) && otherBegins(play) ? seats.reverse() : seats,
    pace: PACES[play.pace]!,
    several_seats: play.way === 'screen',
    undo: allowsUndo(play),
    rated: isRated(play),
    delay: play.delay,
    coach: hasCoach(play),
    start: isAlone(play),
    adds: true,
  }
}

const otherBegins = ({ begins }: Play): boolean =>
  begins === 'other' || (begins === 'lot' && crypto.getRandomValues(new Uint8Array(1))[0]! % 2 === 1)

/** What an address asks for, over what is chosen otherwise. Options go by their own names. */
export function fromQuery(game: GameInfo, play: Play, query: string): Play {
  const asked = new URLSearchParams(query)
  const options = { ...play.options }
  for (const { name } of game.options) if (asked.has(name)) options[name] = asked.get(name)!
  const number = (name: string, otherwise: number) => Number(asked.get(name)) || otherwise
  const yes = (name: string, otherwise: boolean) => (asked.has(name) ? asked.get(name) === 'yes' : otherwise)
  return fitting(game, {
    options,
    players: number('players', play.players),
    level: number('level', play.level),
    way: (asked.get('with') ?? play.way) as Way,
    bots: number('bots', asked.has('with') ? 0 : play.bots),
    begins: (asked.get('begins') ?? play.begins) as Begins,
    pace: asked.get('pace') ?? play.pace,
    undo: asked.has('undo') ? yes('undo', true) : play.undo,
    rated: yes('rated', play.rated),
    delay: yes('delay', play.delay),
    coach: yes('coach', play.coach),
  })
}

/** The address of the panel with some things chosen already. */
export function panelAddress(game: string, asked: Record<string, string | number>): string {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
  return `/new/${game}${query.size ? `?${query}` : ''}`
}

/** The panel as a table was: for the same again with something else. */
export function sameAgain(game: GameInfo, table: TableView): string {
  const bots = table.seats.filter((seat) => seat.kind === 'bot')
  const people = table.seats.length - bots.length
  const level = Math.max(...bots.map((bot) => bot.level ?? 0), 0)
  const pace = Object.entries(PACES).find(
    ([, { kind, seconds, increment, days }]) =>
      kind === table.pace.kind &&
      (seconds ?? 0) === (table.pace.seconds ?? 0) &&
      (increment ?? 0) === (table.pace.increment ?? 0) &&
      (days ?? 0) === (table.pace.days ?? 0),
  )
  const way = table.several_seats ? 'screen' : people < 2 ? 'bots' : table.public ? 'public' : 'friends'
  return panelAddress(table.game, {
    ...Object.fromEntries(
      game.options.map(({ name, default: usual }) => [name, table.options[name] ?? usual]),
    ),
    players: table.players,
    ...(level ? { level } : {}),
    with: way,
    bots: way === 'bots' ? 0 : bots.length,
    pace: pace?.[0] ?? 'none',
    undo: table.undo ? 'yes' : 'no',
    rated: table.rated ? 'yes' : 'no',
    coach: table.coach ? 'yes' : 'no',
  })
}

const KEY = 'sextet.play.'

/** How this game was played last on this device. */
export function remembered(game: GameInfo): Play {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + game.name) ?? '{}') as Partial<Play>
    return fitting(game, { ...usual(game), ...kept })
  } catch {
    return usual(game)
  }
}

export function remember(game: GameInfo, play: Play): void {
  try {
    localStorage.setItem(KEY + game.name, JSON.stringify(play))
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** The base game with bots, as strong and as many as last time. */
export function baseGame(game: GameInfo): Play {
  const { level, players, delay } = remembered(game)
  return fitting(game, { ...usual(game), level, delay, players: players > 1 ? players : PLAYERS })
}

/** The first game of somebody who has just learnt it: the base game, with the easiest bots and a coach. */
export function firstGame(game: GameInfo): Play {
  return fitting(game, { ...usual(game), level: 1, coach: true })
}

/** Nobody else, not even bots: where the game is for one as well. */
export function solo(game: GameInfo): Play {
  return { ...baseGame(game), players: 1 }
}

/** All seats at this screen. */
export function atOneScreen(game: GameInfo): Play {
  return fitting(game, { ...usual(game), way: 'screen' })
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.round(value) || least, least), most)
}
