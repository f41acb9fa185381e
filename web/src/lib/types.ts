/** What the server sends, as docs/protocol.md has it; to be generated from the server's schemas. */

export type Status = 'open' | 'playing' | 'over' | 'closed'
export type Pace = { kind: 'none' } | { kind: 'live'; seconds: number } | { kind: 'days'; days: number }

export interface Seat {
  seat: number
  kind: 'open' | 'person' | 'bot'
  name: string
  level: number | null
  connected: boolean
  /** A bot plays for it now. */
  stand_in: boolean
  /** Has chosen in a simultaneous decision. */
  chosen: boolean
  to_act: boolean
  /** Unix seconds. */
  deadline: number | null
}

/** The common part of every game's position; a game's folder extends it with its own. */
export interface Position {
  over: boolean
  to_act: number[]
  legal: Record<string, string[]>
  scores: number[]
  winners: number[]
  [own: string]: unknown
}

export interface View {
  /** 0 watches. */
  seat: number
  position: Position
  /** This seat's own move in a simultaneous decision that still lies face down. */
  chosen?: string | null
  /** What it may change that move to. */
  changes?: string[]
}

export interface Happening {
  key: string
  values: Record<string, unknown>
}
export interface Entry extends Happening {
  number: number
  at: number
}
export interface Chat {
  number: number
  at: number
  name: string
  /** 0: somebody who watches. */
  seat: number
  text: string
}
export interface Signal {
  seat: number
  kind: string
  about: number
}
export interface Ended {
  how: string
  scores: number[]
  winners: number[]
  /** Why the game is not rated, as a key of the catalogue; empty if it is. */
  unrated?: string
}

export interface Table {
  table: string
  version: number
  game: string
  players: number
  options: Record<string, string>
  status: Status
  public: boolean
  pace: Pace
  rated: boolean
  several_seats: boolean
  undo: boolean
  opened_by: string
  /** Whether I may put bots on seats and begin. */
  arranges: boolean
  seats: Seat[]
  you: number[]
  views: View[]
  talk: Signal[]
  offers: { draw: number[]; undo: { seat: number; agreed: number[] } | null }
  dealing: { commitment: string; seed: string | null; nonces: string[] }
  rounds: number[][]
  watchers: number
  next: string | null
  ended: Ended | null
  log: Entry[]
  chat: Chat[]
}

export interface TableLine {
  table: string
  game: string
  options: Record<string, string>
  players: number
  seats: Seat[]
  status: Status
  pace: Pace
  opened_at: number
  watchers: number
  your_turn?: boolean
}

export interface GameOption {
  name: string
  default: string
  about: string
  words: string[]
  numbers: [number, number] | null
}
export interface GameInfo {
  name: string
  title: string
  about: string
  seats: [number, number]
  options: GameOption[]
  endings: string[]
  levels: { level: number; name: string; about: string }[]
  talk: boolean
}

export interface Identity {
  id: string
  nickname: string
  mail?: string | null
  recovery?: string
}
export interface Me {
  identity: Identity | null
  server: { name: string; build: string; mail: boolean; address: string | null }
}
export interface PastGame {
  table: string
  game: string
  options: Record<string, string>
  players: number
  seats: string[]
  you: number[]
  ended_at: number
  scores: number[]
  winners: number[]
  how: string
  unrated: string
}
export interface Rating {
  game: string
  mu: number
  sigma: number
  shown: number
  spread: number
  games: number
}
export interface RatingLine {
  nickname: string
  shown: number
  spread: number
  sigma: number
  games: number
}

export type SeatWish = { kind: 'me' } | { kind: 'open' } | { kind: 'bot'; level: number }
export interface TableWish {
  game: string
  players: number
  options: Record<string, string>
  public: boolean
  seats: SeatWish[]
  pace: Pace
  several_seats: boolean
  undo: boolean
  rated: boolean
  delay: boolean
  start: boolean
  nonce: string | null
}

export interface Step {
  line: string
  happenings: Happening[]
  position: Position
}
export interface Replay {
  game: string
  players: number
  options: Record<string, string>
  headers: Record<string, string>
  steps: Step[]
}

export interface Refusal {
  code: string
  text: string
  values?: Record<string, unknown>
}
export interface News {
  table: string
  version: number
  since: number
  entries: Entry[]
  chat: Chat[]
  changed: Partial<Table>
}
