/** What the server sends and takes. The shapes come from its own schemas (wire.ts). */
import type { Identity as KnownIdentity, NewsMessage, TableView } from './wire'

export type {
  ChatEntry,
  Outcome,
  LogEntry,
  GameInfo,
  OptionInfo,
  GameReady,
  Happening,
  LevelInfo,
  Offers,
  Pace,
  PastGame,
  PastGames,
  Position,
  RatingInfo,
  RatingRow,
  Refusal,
  Replay,
  SeatView,
  SeatWish,
  ServerInfo,
  Signal,
  ReplayFrame,
  TableView,
  TableSummary,
  TableWish,
  PlayerView,
} from './wire'

export type Status = TableView['status']
export type News = Omit<NewsMessage, 'is'>
/** An identity that was just made comes with its recovery code. */
export interface Identity extends KnownIdentity {
  recovery?: string
}
export interface Me {
  identity: Identity | null
  server: import('./wire').ServerInfo
}
