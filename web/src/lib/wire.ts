/** Made by web/tools/wire_types.py from the server's schemas: change those, not this. */

/** The common part of every game's position; a game's folder extends it with its own. */
export interface Position {
  over: boolean
  to_act: number[]
  legal: Record<string, string[]>
  scores: number[]
  winners: number[]
  [own: string]: unknown
}

/** How long a seat may think: no limit, seconds a move (live) or days a move. */
export interface Pace {
  kind?: 'days' | 'live' | 'none'
  seconds?: number
  days?: number
}

/** A seat as everybody sees it. */
export interface SeatView {
  seat: number
  kind: 'bot' | 'open' | 'person'
  name: string
  level: number | null
  connected: boolean
  stand_in: boolean
  chosen: boolean
  to_act: boolean
  deadline: number | null
}

/** A position as one seat sees it (0: a spectator), in the form of ``sextet replay --json``. ``chosen`` is the seat's own choice while it lies face down; ``changes`` what it may be changed to. */
export interface PlayerView {
  seat: number
  position: Position
  chosen: string | null
  changes: string[]
}

/** Something that happened: a key of the message catalogue and the values of its words. */
export interface Happening {
  key: string
  values: Record<string, unknown>
}

/** A line of the log. */
export interface LogEntry {
  number: number
  at: number
  key: string
  values: Record<string, unknown>
}

/** A line of chat; seat 0 is somebody who watches. */
export interface ChatEntry {
  number: number
  at: number
  name: string
  seat: number
  text: string
}

/** A signal in force. */
export interface Signal {
  seat: number
  kind: string
  about: number
}

/** An undo that was asked for, and who has agreed. */
export interface UndoOffer {
  seat: number
  agreed: number[]
}

/** What waits for an answer. */
export interface Offers {
  draw: number[]
  undo: UndoOffer | null
}

/** What makes the deals verifiable: the hash before, the seed after the game. */
export interface Dealing {
  commitment: string
  seed: string | null
  nonces: string[]
}

/** How a game ended. ``how`` is empty where its rules ended it. */
export interface Outcome {
  how: string
  scores: number[]
  winners: number[]
  unrated: string
}

/** A table as one viewer may know it. */
export interface TableView {
  table: string
  version: number
  game: string
  players: number
  options: Record<string, string>
  status: 'closed' | 'open' | 'over' | 'playing'
  public: boolean
  pace: Pace
  rated: boolean
  several_seats: boolean
  undo: boolean
  opened_by: string
  arranges: boolean
  seats: SeatView[]
  you: number[]
  views: PlayerView[]
  talk: Signal[]
  offers: Offers
  dealing: Dealing
  rounds: number[][]
  watchers: number
  getting_ready: number | null
  next: string | null
  ended: Outcome | null
  log: LogEntry[]
  chat: ChatEntry[]
}

/** A table in a list. */
export interface TableSummary {
  table: string
  game: string
  options: Record<string, string>
  players: number
  seats: SeatView[]
  status: 'closed' | 'open' | 'over' | 'playing'
  pace: Pace
  opened_at: number
  watchers: number
  your_turn: boolean
}

/** One line of a record, what it caused, and the position after it. */
export interface ReplayFrame {
  line: string
  happenings: Happening[]
  position: Position
}

/** A finished game, step by step. */
export interface Replay {
  game: string
  players: number
  options: Record<string, string>
  headers: Record<string, string>
  steps: ReplayFrame[]
}

/** What has happened at a table since a version, and the fields that changed with it. */
export interface NewsMessage {
  is: 'news'
  table: string
  version: number
  since: number
  entries: LogEntry[]
  chat: ChatEntry[]
  changed: Partial<TableView>
}

/** Who is to have a seat: ``me``, a ``bot`` of a level, or whoever comes (``open``). */
export interface SeatWish {
  kind: 'bot' | 'me' | 'open'
  level?: number
}

/** How long a seat may think. */
export interface PaceWish {
  kind?: 'days' | 'live' | 'none'
  seconds?: number
  days?: number
}

/** A table as somebody wants it. */
export interface TableWish {
  game: string
  players: number
  options?: Record<string, string>
  public?: boolean
  seats?: SeatWish[]
  pace?: PaceWish
  several_seats?: boolean
  undo?: boolean
  rated?: boolean
  delay?: boolean
  start?: boolean
  nonce?: string | null
  program?: boolean
}

/** Something that is chosen before a game: one of the words, or a number in a range. */
export interface OptionInfo {
  name: string
  default: string
  about: string
  words: string[]
  numbers: [number, number] | null
}

/** How strong a bot is. */
export interface LevelInfo {
  level: number
  name: string
  about: string
}

/** A game. Without levels, its bots play any legal move. */
export interface GameInfo {
  name: string
  title: string
  about: string
  seats: [number, number]
  options: OptionInfo[]
  endings: string[]
  levels: LevelInfo[]
  talk: boolean
  ranking: string
}

/** How far a game is, from 0 to 1: its rules, and those and all its bots. */
export interface GameReady {
  game: string
  rules: number
  bots: number
}

/** How strong somebody is at a game; ``spread``: how far ``shown`` may be off either way. */
export interface RatingInfo {
  game: string
  mu: number
  sigma: number
  shown: number
  spread: number
  games: number
}

/** Somebody among the best. */
export interface RatingRow {
  nickname: string
  shown: number
  spread: number
  sigma: number
  games: number
}

/** Who somebody is. */
export interface Identity {
  id: string
  nickname: string
  mail: string | null
}

/** Somebody new, with the code that is shown only once. */
export interface NewIdentity {
  id: string
  nickname: string
  recovery: string
}

/** What a page must know of the server. */
export interface ServerInfo {
  name: string
  build: string
  mail: boolean
  address: string | null
}

/** Who I am here, and where. */
export interface Me {
  identity: Identity | null
  server: ServerInfo
}

/** A finished game in one's history; seats from 1. */
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

/** One's games, the latest first. */
export interface PastGames {
  games: PastGame[]
  more: boolean
}

/** A refusal as it leaves: a key of the catalogue, the English sentence, its values. */
export interface Refusal {
  code: string
  text: string
  values: Record<string, unknown>
}
