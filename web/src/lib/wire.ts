/* eslint max-lines: off -- it is as long as what crosses the wire */
/** Made by tools/wire_types.py from the server's structs: change those, not this. */

/** The common part of every game's position; a game's folder extends it with its own. */
export interface Position {
  over: boolean
  to_act: number[]
  legal: Record<string, string[]>
  scores: number[]
  winners: number[]
  [own: string]: unknown
}

/** The public part of a position that is drawn in motion, or what changed in it. */
export type Picture = Record<string, unknown>

/** The most characters of a chat message that are kept. */
export const CHAT_LENGTH = 300

/** The most characters of a report's words that are kept. */
export const REPORT_LENGTH = 500

/** The newest entries of a table's log that are sent. */
export const LOG_KEPT = 200

/** The newest lines of a table's chat that are sent. */
export const CHAT_KEPT = 100

/** Take a free seat; without a number, the first that is free. */
export interface Sit {
  do: 'sit'
  seat?: number | null
  /** This client will add to the shuffle (`seal`, `reveal`) when the game is to begin. */
  adds?: boolean
  /** A program plays here, not a person; the server says so of those who come with a token. */
  program?: boolean
  id: string
  table: string
}

/** Leave a seat, or all own seats. */
export interface Leave {
  do: 'leave'
  seat?: number | null
  id: string
  table: string
}

/** Take a seat back from the bot that stands in. */
export interface Return {
  do: 'return'
  seat: number
  id: string
  table: string
}

/** Put a bot of a level on a free seat; without a level, free the seat of a bot. */
export interface Bot {
  do: 'bot'
  seat: number
  level?: number | null
  id: string
  table: string
}

/** Begin; all seats are taken. */
export interface Start {
  do: 'start'
  id: string
  table: string
}

/** Bind oneself to a secret number for the shuffle: its hash, once a commitment is shown. */
export interface Seal {
  do: 'seal'
  seat: number
  attempt: number
  hash: string
  id: string
  table: string
}

/** Open the number that one is bound to, once all hashes are shown. */
export interface Reveal {
  do: 'reveal'
  seat: number
  attempt: number
  nonce: string
  id: string
  table: string
}

/** Decide; again while others still choose: change the choice. */
export interface Move {
  do: 'move'
  seat: number
  move: string
  program?: boolean
  id: string
  table: string
}

/** Give a signal that the game's rules know. */
export interface Talk {
  do: 'talk'
  seat: number
  text: string
  id: string
  table: string
}

/** Write to the table. */
export interface Chat {
  do: 'chat'
  /** The first `CHAT_LENGTH` characters that can be seen are kept; so many more may not be seen. */
  text: string
  id: string
  table: string
}

/** Give up. */
export interface Resign {
  do: 'resign'
  seat: number
  id: string
  table: string
}

/** Offer a draw or agree to one; or decline. */
export interface Draw {
  do: 'draw'
  seat: number
  agree?: boolean
  id: string
  table: string
}

/** Ask to take the last decision back, or agree to that; or decline. */
export interface Undo {
  do: 'undo'
  seat: number
  agree?: boolean
  id: string
  table: string
}

/** Give everybody else who plays by the clock some seconds more, once a decision. */
export interface GiveTime {
  do: 'give-time'
  seat: number
  id: string
  table: string
}

/** Ask that everybody has twice the time from now on, or agree to that; or decline. */
export interface Stretch {
  do: 'stretch'
  seat: number
  agree?: boolean
  id: string
  table: string
}

/**
 * Offer to play again, or agree to that; or decline. Seats move on. ``bots``: begin with bots in place
 * of who declined, or did not answer for half a minute.
 */
export interface Rematch {
  do: 'rematch'
  agree?: boolean
  bots?: boolean
  /** This client will add to the next game's shuffle. */
  adds?: boolean
  id: string
  table: string
}

/** Send a table, then whatever changes there; ``version``: what the client has already. */
export interface Watch {
  do: 'watch'
  version?: number | null
  /** The last receipt that the client was given for this table, to be compared. */
  receipt?: string | null
  id: string
  table: string
}

/** Send nothing more of a table. */
export interface Unwatch {
  do: 'unwatch'
  id: string
  table: string
}

/** Tell what moves would cause; without ``moves``, what each legal one would, up to 64. */
export interface Preview {
  do: 'preview'
  seat: number
  moves?: string[] | null
  id: string
  table: string
}

/** Mute or block somebody from now on, here and everywhere; or neither any more. */
export interface Avoid {
  do: 'avoid'
  id: string
  table: string
  /** The name they are known by: if somebody else has come in their place, nothing is done. */
  name: string
  seat?: number | null
  line?: number | null
  how: 'block' | 'mute' | 'neither'
}

/** Tell the admin about somebody; the last lines of the chat are kept with it. */
export interface Report {
  do: 'report'
  id: string
  table: string
  /** The name they are known by: if somebody else has come in their place, nothing is done. */
  name: string
  seat?: number | null
  line?: number | null
  reason: 'cheating' | 'insult' | 'name' | 'other' | 'spam'
  words?: string
}

/** Tell that the server is there. */
export interface Ping {
  do: 'ping'
  id?: string
}

/**
 * The first message: which client the server would serve, and who it takes this one for. ``now`` is
 * the server's time: deadlines are by it, whatever the client's clock says.
 */
export interface Hello {
  is: 'hello'
  build: string
  identity: string | null
  now: number
}

/** A whole table, to whoever begins to watch it. */
export interface TableMessage {
  is: 'table'
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
  /** Whether those who play may ask a coach; such a game is never rated. */
  coach: boolean
  opened_by: string
  /** Whether the viewer may put bots on seats and start. */
  arranges: boolean
  seats: SeatView[]
  /** The viewer's seats, from 1. */
  you: number[]
  /** The seats of people whom the viewer has muted, and of those blocked, under these names. */
  muted: number[]
  blocked: number[]
  /** One for each of the viewer's seats, else one for seat 0; none before the start. */
  views: PlayerView[]
  talk: Signal[]
  offers: Offers
  dealing: Dealing
  /** What each seat got in each finished round, where the game has rounds. */
  rounds: number[][]
  watchers: number
  /** How far the game is, in hundredths, while the table waits for it to get ready. */
  getting_ready: number | null
  /** Whether the bots of a table without people wait for other such tables of its opener. */
  crowded: boolean
  /** The table of the rematch. */
  next: string | null
  ended: Outcome | null
  log: LogEntry[]
  chat: ChatEntry[]
}

/**
 * How long a seat may think: no limit, seconds a move (live), days a move, or a clock. A clock has
 * ``seconds`` for the whole game, and ``increment`` more after each decision.
 */
export interface Pace {
  kind?: 'clock' | 'days' | 'live' | 'none'
  seconds?: number
  days?: number
  increment?: number
}

/** A seat as everybody sees it. */
export interface SeatView {
  seat: number
  kind: 'bot' | 'open' | 'person'
  name: string
  level: number | null
  connected: boolean
  /** Whether a bot plays for a person now. */
  stand_in: boolean
  /** Whether the seat has chosen while others still choose; what, nobody is told. */
  chosen: boolean
  to_act: boolean
  /** When the time to think ends, in seconds since the epoch. */
  deadline: number | null
  /** The seconds on a clock that stands still, where the game is played with clocks. */
  left: number | null
}

/** A position as one seat sees it (0: a spectator), in the form of ``sextet replay --json``. */
export interface PlayerView {
  seat: number
  position: Position
  /** The seat's own choice while it lies face down. */
  chosen: string | null
  /** What that choice may be changed to. */
  changes: string[]
}

/** A signal in force. */
export interface Signal {
  seat: number
  kind: string
  about: number
}

/** What waits for an answer. */
export interface Offers {
  draw: number[]
  undo: UndoOffer | null
  /** After the game, once somebody would like to play again. */
  rematch: RematchOffer | null
  /** Where seconds count. */
  time: TimeOffer | null
}

/** An undo that was asked for, and who has agreed. */
export interface UndoOffer {
  seat: number
  agreed: number[]
}

/** A next game that somebody asked for: which seats agreed, which declined, whose turn it is. */
export interface RematchOffer {
  agreed: number[]
  declined: number[]
  /** The seats whose answer is waited for. */
  asked: number[]
}

/** More time: the seconds one can give, who gave them since the last decision, who asks all. */
export interface TimeOffer {
  seconds: number
  gave: number[]
  /** The seats that would like everybody to have twice the time. */
  asked: number[]
}

/** What makes the deals verifiable (docs/dealing.md), and how far the shuffle is. */
export interface Dealing {
  /** 2; 1 at tables that began before their people shuffled together. */
  version: number
  /** How often the table has begun to shuffle; 0 before it did. */
  attempt: number
  commitment: string
  /** A word a seat: the number of the seat whose client adds for it, `bot`, or `-`. */
  seating: string[]
  /** By seat, empty where there is none. */
  hashes: string[]
  nonces: string[]
  /** Opened after the game. */
  seed: string | null
  /** How often cards have been dealt. */
  deals: number
  /** While the table shuffles: whether hashes (`seal`) or numbers (`open`) are waited for. */
  step: 'open' | 'seal' | null
  waits_for: number[]
  /** Until when, if they have not all the time there is. */
  until: number | null
}

/** How a game ended. */
export interface Outcome {
  /** `resign`, `draw` or `abandoned`; empty where the rules ended the game. */
  how: string
  scores: number[]
  winners: number[]
  /** Why the game is not rated, as a key of the catalogue; empty if it is. */
  unrated: string
  /** By seat, from 1; equal ones share a place. Empty where a game was abandoned. */
  places: number[]
  /** How it came about, in the words of the catalogue. */
  decided: Happening[]
}

/** Something that happened: a key of the message catalogue and the values of its words. */
export interface Happening {
  key: string
  values: Record<string, unknown>
  /** In a replay: the pictures it led through, each as those keys that changed since the last. */
  after?: Picture[]
}

/** A line of the table's log: a happening, and the version and the time at which it was. */
export interface LogEntry {
  number: number
  at: number
  key: string
  values: Record<string, unknown>
  /** In news, of what happened in the game: the pictures it led through, as in `Happening`. */
  after?: Picture[]
}

/** A line of chat; seat 0 is somebody who watches. */
export interface ChatEntry {
  number: number
  at: number
  name: string
  seat: number
  text: string
}

/** What has happened at a table since a version, and the fields that changed with it. */
export interface NewsMessage {
  is: 'news'
  table: string
  version: number
  since: number
  entries: LogEntry[]
  chat: ChatEntry[]
  changed: TableChanges
}

/** Those fields of a ``TableView`` that have changed. */
export interface TableChanges {
  status?: 'closed' | 'open' | 'over' | 'playing'
  pace?: Pace
  arranges?: boolean
  seats?: SeatView[]
  you?: number[]
  muted?: number[]
  blocked?: number[]
  views?: PlayerView[]
  talk?: Signal[]
  offers?: Offers
  dealing?: Dealing
  rounds?: number[][]
  watchers?: number
  getting_ready?: number | null
  crowded?: boolean
  next?: string | null
  ended?: Outcome | null
}

/** A command was accepted and is durable; the receipt is to be kept, and shown to ``watch``. */
export interface Done {
  is: 'done'
  id: string
  version: number
  receipt: string
}

/** The database went back: it no longer has the event of the receipt that the client showed. */
export interface WentBack {
  is: 'went-back'
  table: string
  /** The number of that event, and of the last one that there is now. */
  version: number
  now: number
}

/** A request was not accepted: a key of the catalogue, the English sentence, its values. */
export interface RefusedMessage {
  is: 'refused'
  id: string
  code: string
  text: string
  values: Record<string, string | number | Reason>
}

/**
 * Why something cannot be done: a key of the catalogue and the values of its words. A value that is a
 * reason itself is said in the same language: the move inside a line of a record, or a word that a
 * language has for something, such as ``option.six-nimmt.target``.
 */
export interface Reason {
  key: string
  values: Record<string, string | number | Reason>
}

/** What moves would cause, as far as their seat can tell. */
export interface PreviewMessage {
  is: 'preview'
  id: string
  table: string
  version: number
  seat: number
  moves: Record<string, Happening[]>
}

/** The server is there. */
export interface Pong {
  is: 'pong'
  id: string
}

/** The last message before the server closes the socket. */
export interface Bye {
  is: 'bye'
  code: string
  text: string
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
  /** Whether those who play may ask a coach; such a game is never rated. */
  coach: boolean
  opened_by: string
  /** Whether the viewer may put bots on seats and start. */
  arranges: boolean
  seats: SeatView[]
  /** The viewer's seats, from 1. */
  you: number[]
  /** The seats of people whom the viewer has muted, and of those blocked, under these names. */
  muted: number[]
  blocked: number[]
  /** One for each of the viewer's seats, else one for seat 0; none before the start. */
  views: PlayerView[]
  talk: Signal[]
  offers: Offers
  dealing: Dealing
  /** What each seat got in each finished round, where the game has rounds. */
  rounds: number[][]
  watchers: number
  /** How far the game is, in hundredths, while the table waits for it to get ready. */
  getting_ready: number | null
  /** Whether the bots of a table without people wait for other such tables of its opener. */
  crowded: boolean
  /** The table of the rematch. */
  next: string | null
  ended: Outcome | null
  log: LogEntry[]
  chat: ChatEntry[]
}

/** A refusal as it leaves: a key of the catalogue, the English sentence, its values. */
export interface Refusal {
  code: string
  text: string
  values: Record<string, string | number | Reason>
}

/** Who I am here, and where. */
export interface Me {
  identity: Identity | null
  server: ServerInfo
}

/** Who somebody is. */
export interface Identity {
  id: string
  nickname: string
  mail: string | null
  language: string | null
  /** Whether mail is sent there: `waiting` for one's word, `confirmed`, `refused`, `stopped`. */
  mail_state: 'confirmed' | 'refused' | 'stopped' | 'waiting' | null
}

/** What a page must know of the server. */
export interface ServerInfo {
  name: string
  build: string
  mail: boolean
  /** The server's public key for pushes, where it sends some. */
  push: string | null
  address: string | null
}

/** Somebody new; mail is written in the language, a tag such as `pt-BR`. */
export interface NewMe {
  nickname: string
  language?: string | null
}

/** Somebody new, with the code that is told only once. */
export interface NewIdentity {
  id: string
  nickname: string
  recovery: string
}

/** What is to change; an empty mail removes it, a new one is asked for a word first. */
export interface ChangedMe {
  nickname?: string | null
  mail?: string | null
  language?: string | null
}

/** A new recovery code, and how many other browsers it has signed out. */
export interface Recovery {
  recovery: string
  signed_out: number
}

/** A recovery code. */
export interface RecoveryAsked {
  recovery: string
}

/** Somebody whom one has muted or blocked, by the name they had then. */
export interface AvoidedPerson {
  id: number
  name: string
  blocked: boolean
  at: number
}

/** A program to let in: what to call it, and whether it may `play` or only `read`. */
export interface NewToken {
  name?: string
  scope?: 'play' | 'read'
}

/** A new token for a program, which is told only once, and the number of its pass. */
export interface Token {
  token: string
  id: number
}

/** A browser (its scope is `account`) or a program by which one comes in. */
export interface PassInfo {
  id: number
  scope: 'account' | 'play' | 'read'
  /** What one called the program, or roughly which browser it is; empty where nobody knows. */
  name: string
  made_at: number
  used_at: number
  /** Whether it is the browser that asks. */
  here: boolean
}

/** How many browsers were signed out. */
export interface SignedOut {
  count: number
}

/** What a link in a mail holds. */
export interface MailLink {
  token: string
}

/** A browser in which somebody wants to be told: its service, its public key, its secret. */
export interface Agreed {
  endpoint: string
  key: string
  secret: string
}

/** A browser in which nobody is to be told any more. */
export interface NoLonger {
  endpoint: string
}

/** A question of one's own seat: what would be `good`, or what has `happened` and why. */
export interface CoachQuestion {
  seat: number
  about: 'good' | 'happened'
}

/**
 * What the coach says: a decision as a study has it (docs/study.md), and what came of it. Of one that
 * is still to be made, nothing is `played`.
 */
export interface CoachAnswer {
  about: 'good' | 'happened'
  seat: number
  /** What values count: `heads` or `chance`. */
  unit: string
  decision: Record<string, unknown>
  /** What happened from that decision until now. */
  happened: Happening[]
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
  undo: boolean
  ranking: string
  /** Whether all play together, as one team. */
  cooperative: boolean
}

/** Something that is chosen before a game: one of the words, or a number in a range. */
export interface OptionInfo {
  name: string
  default: string
  about: string
  words: string[]
  numbers: [number, number] | null
  /** Another option, and the values with which alone this one can be chosen. */
  needs: [string, string[]] | null
  /** For how many players the game is, by the values that say so. */
  seats: Record<string, [number, number]>
}

/** How strong a bot is. */
export interface LevelInfo {
  level: number
  name: string
  about: string
}

/** How far a game is, from 0 to 1: its rules, and those and all its bots. */
export interface GameReady {
  game: string
  rules: number
  bots: number
}

/** How strong somebody is at a game; ``spread``: how far ``points`` may be off either way. */
export interface RatingInfo {
  game: string
  mu: number
  sigma: number
  points: number
  spread: number
  games: number
}

/** Somebody among the best. */
export interface RatingRow {
  nickname: string
  points: number
  spread: number
  sigma: number
  games: number
}

/** A table in a list, as one viewer sees it. */
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
  /** This client will add to the shuffle (`seal`, `reveal`) when the game is to begin. */
  adds?: boolean
  program?: boolean
  /** Whether there is a coach whom those who play may ask; such a table is never rated. */
  coach?: boolean
}

/** Who is to have a seat: ``me``, a ``bot`` of a level, or whoever comes (``open``). */
export interface SeatWish {
  kind: 'bot' | 'me' | 'open'
  level?: number
}

/** How long a seat may think. */
export interface PaceWish {
  kind?: 'clock' | 'days' | 'live' | 'none'
  seconds?: number
  days?: number
  /** With a clock: what is added after each decision, besides `seconds` for the whole game. */
  increment?: number
}

/** A table that was opened. */
export interface OpenedTable {
  table: string
}

/** One's games, the latest first. */
export interface PastGames {
  games: PastGame[]
  more: boolean
}

/** A finished game in one's history; seats from 1. */
export interface PastGame {
  table: string
  game: string
  options: Record<string, string>
  players: number
  seats: PastSeat[]
  you: number[]
  ended_at: number
  scores: number[]
  winners: number[]
  how: string
  /** Why the game was not rated, as a key of the catalogue; empty if it was. */
  unrated: string
}

/** Who sat on a seat of a finished game: a bot by its level, a person by their name. */
export interface PastSeat {
  kind: 'bot' | 'open' | 'person'
  name: string
  level: number | null
}

/** A finished game, step by step; the first has the cards dealt. */
export interface Replay {
  game: string
  players: number
  options: Record<string, string>
  headers: Record<string, string>
  steps: ReplayFrame[]
  /** What checking the deals needs (docs/dealing.md). */
  deals: DealFrom[]
  /** The steps at which a turn (or trick) is complete, and those with which a round begins. */
  turns: number[]
  rounds: number[]
  ended: Outcome | null
}

/** One line of a record, what there is to tell of it, and the position after it. */
export interface ReplayFrame {
  line: string
  happenings: Happening[]
  position: Position
}

/** A deal of a game: the record's line and the packs that it was drawn from. */
export interface DealFrom {
  line: string
  packs: PackDealt[]
}

/** The cards that were shuffled for a deal, as they lay before, and how many were drawn. */
export interface PackDealt {
  cards: number[]
  drawn: number
}

/** How far a study is, and once it is made, the study (docs/study.md). */
export interface StudyNews {
  state: 'failed' | 'made' | 'thinking' | 'waiting'
  /** Studies that come before this one. */
  ahead: number
  /** Decisions judged, of how many; 0 of 0 until that is known. */
  done: number
  total: number
  /** While it is under way: the decisions judged so far, but for those that the asker has. */
  decisions: (Record<string, unknown>)[]
  /** What its values count: `heads` or `chance`; nothing until that is known. */
  unit: string
  study: Record<string, unknown> | null
}

/** Play on from a step of a replay, on one of its seats, bots of a level on the others. */
export interface PlayOn {
  step: number
  seat: number
  level?: number
  /** Whether what the seat could not see is dealt anew, or lies as it did. */
  anew?: boolean
}

/** Moves that are tried from a step of a replay, as lines of a record: `2: 55`. */
export interface Idea {
  step: number
  moves: string[]
  /** For whom it is tried. */
  seat: number
  /** Whether the other seats answer, until this one is asked again. */
  answer?: boolean
}

/** What came of an idea: the steps that follow the one it begins with. */
export interface IdeaTried {
  steps: ReplayFrame[]
  /** Who may try next: the one for whom it is tried, else the first who is to act; 0: nobody. */
  seat: number
  /** What each move of that seat would cause now. */
  previews: Record<string, Happening[]>
  /** Whether cards were dealt that the record does not have. */
  anew: boolean
  ended: Outcome | null
}

/** The same, of a record that is sent along. */
export interface IdeaOfRecord {
  step: number
  moves: string[]
  /** For whom it is tried. */
  seat: number
  /** Whether the other seats answer, until this one is asked again. */
  answer?: boolean
  record: string
}

/** All puzzles, and which is today's (by the server's clock, in UTC). */
export interface PuzzleList {
  puzzles: PuzzleLine[]
  today: PuzzleLine | null
}

/** A puzzle in a list. */
export interface PuzzleLine {
  id: string
  game: string
  /** Which of its game's, from 1. */
  number: number
  /** What is decided, as a study calls it. */
  kind: string
  players: number
}

/** Today's puzzle; none where there are no puzzles. */
export interface PuzzleOfTheDay {
  today: PuzzleLine | null
}

/** A table as the seat that is to decide sees it. */
export interface Task {
  game: string
  players: number
  options: Record<string, string>
  /** What its values count: `heads` or `chance`. */
  unit: 'chance' | 'heads'
  view: PlayerView
  /** What each move would cause, as far as the seat can tell. */
  preview: Record<string, Happening[]>
  talk: Signal[]
}

/** The move somebody holds to be the best; none: show me. */
export interface TaskMove {
  move: string | null
}

/** Whether a move is the best, or as good, and the decision with it as the one made. */
export interface TaskAnswer {
  right: boolean
  /** As a study has it (docs/study.md); its `word` is empty where the judge has no worth for the move. */
  decision: Record<string, unknown>
}

/** One's finished games, the latest first, and what they come to; at most the last 500. */
export interface Statistics {
  games: MyGame[]
  sums: OneGame[]
  /** How many of them could be studied, and how many wait for that in this process. */
  unstudied: number
  waiting: number
}

/** One's seat in a finished game, and what its study says, if there is one. */
export interface MyGame {
  table: string
  seat: number
  game: string
  options: Record<string, string>
  players: number
  others: Opponent[]
  ended_at: number
  outcome: 'abandoned' | 'drawn' | 'lost' | 'won'
  score: number | null
  study: SeatSum | null
  /** Whether the study is of the judge of today. */
  current: boolean
}

/** Whom one played with: a person by their name, or a bot by its level. */
export interface Opponent {
  name: string
  level: number | null
}

/** What a study says of one seat, in sum (docs/study.md). */
export interface SeatSum {
  seat: number
  decisions: number
  loss: number
  loss_per_decision: number
  grade: GradeSum | null
  /** What values count: bull heads, with a minus, or the chance to win. */
  unit: 'chance' | 'heads'
  rounds: number
  luck: number
  given: number
  result: number
  adjusted: number
  heads_by_trick: number[] | null
}

/** Between which levels somebody's errors lie: `between`, `above`, `below`, `none`. */
export interface GradeSum {
  where: string
  low: number | null
  high: number | null
}

/** All of somebody's games of one game. */
export interface OneGame {
  game: string
  /** What values count: bull heads, or the chance to win; null where nothing was studied. */
  unit: 'chance' | 'heads' | null
  sums: GameSums
  variants: VariantSums[]
  opponents: OpponentSums[]
  /** In 6 nimmt! the heads of an average round, trick by trick. */
  heads_by_trick: number[]
}

/**
 * Games added up: how many of them were won, and of those that were studied what they say. Luck, the
 * result and the result without luck are means a game; heads have a minus.
 */
export interface GameSums {
  games: number
  won: number
  studied: number
  decisions: number
  loss_per_decision: number
  grade: GradeSum | null
  luck: number
  result: number
  adjusted: number
}

/** The games of one variant: how many played, and with which options. */
export interface VariantSums {
  players: number
  options: Record<string, string>
  sums: GameSums
}

/** The games with somebody. */
export interface OpponentSums {
  who: Opponent
  sums: GameSums
}

/** How many of one's latest games without a study are to be studied. */
export interface StudiesWanted {
  games: number
}

/** How many studies for one's statistics are still to be made. */
export interface StudiesWaiting {
  waiting: number
}

/** What is due today (the first fifty), and what comes later. */
export interface MistakeList {
  tasks: MistakeLine[]
  /** How many are due, come later and are learned. */
  due: number
  later: number
  learned: number
  /** When the next of the later ones is due, in seconds since the epoch. */
  next: number | null
}

/** A task in the queue. */
export interface MistakeLine {
  table: string
  seat: number
  number: number
  game: string
}

/** A decision of one's own as a task, and when its game ended. */
export interface MistakeTask {
  task: Task
  ended_at: number
}

/** Whether a move is the best, or as good, what was played then, and when it comes again. */
export interface MistakeAnswer {
  right: boolean
  /** As a study has it (docs/study.md), with the answer as the move made. */
  decision: Record<string, unknown>
  played: string
  /** In so many days it comes again; null: it is learned. */
  again: number | null
  /** Whether the answer counted: not twice on one day. */
  counted: boolean
}

/** What the server is doing. */
export interface ServerStatus {
  name: string
  /** `sqlite` or `postgresql`. */
  database: string
  stored: Record<string, number>
  /** Bytes that the database takes, and how much in it is old enough to go. */
  size: number
  expired: Record<string, number>
  /** Reports that are open. */
  reports: number
  sockets: number
  people: number
  tables_watched: number
  bots_waiting: number
  build: string
  /** Tables whose stored data was found to be damaged. */
  damaged: string[]
  /** Tables that were found to be older than what clients had been told. */
  went_back: string[]
}

/** A table that was closed. */
export interface ClosedTable {
  table: string
}

/** Somebody who may not come in: an identity or an address. */
export interface Ban {
  number: number
  kind: string
  value: string
  reason: string
  at: number
}

/** Whom to shut out: an identity, or an address or network. */
export interface BanAsked {
  identity?: string
  address?: string
  reason?: string
}

/** A ban's number, by which it is lifted. */
export interface BanMade {
  id: number
}

/** What somebody told about somebody at a table, with the chat as it was then. */
export interface ReportInfo {
  id: number
  at: number
  table: string
  reason: string
  words: string
  /** By whom and about whom, by the names they had then; empty if they were erased. */
  reporter: string
  name: string
  /** The identity of the one whom it is about, as bans name it. */
  identity: string
  /** What they are called now; empty if they were erased. */
  name_now: string
  banned: boolean
  /** From where they are connected to this process, but for where the admin is. */
  addresses: string[]
  chat: SaidLine[]
  /** When the admin was done with it. */
  done_at: number | null
}

/** A line of chat in a report; who was erased has neither name nor text. */
export interface SaidLine {
  at: number
  name: string
  text: string
  /** Whether the one whom the report is about wrote it. */
  theirs: boolean
}

/** Whether the admin is done with a report. */
export interface ReportDone {
  done?: boolean
}

/** For how many days what is kept; 0: for ever. */
export interface KeptFor {
  /** Guests whom nobody has seen since, and those of them who never took a seat. */
  guests: number
  unused: number
  /** Games that have ended, and tables that were closed without one. */
  tables: number
  unplayed: number
  /** Reports that the admin was done with. */
  reports: number
  /** Studies that nobody has looked at since; above so many million bytes they go sooner. */
  studies: number
  study_megabytes: number
  /** Copies of the database, in which those who were erased are until then. */
  backups: number
  /** Whether the log names the addresses of clients. */
  addresses: boolean
}

export type AnyCommand =
  | Sit
  | Leave
  | Return
  | Bot
  | Start
  | Seal
  | Reveal
  | Move
  | Talk
  | Chat
  | Resign
  | Draw
  | Undo
  | GiveTime
  | Stretch
  | Rematch

export type Request =
  | Sit
  | Leave
  | Return
  | Bot
  | Start
  | Seal
  | Reveal
  | Move
  | Talk
  | Chat
  | Resign
  | Draw
  | Undo
  | GiveTime
  | Stretch
  | Rematch
  | Watch
  | Unwatch
  | Preview
  | Avoid
  | Report
  | Ping

export type Answer =
  | Hello
  | TableMessage
  | NewsMessage
  | Done
  | WentBack
  | RefusedMessage
  | PreviewMessage
  | Pong
  | Bye
