/** What the server sends and takes. The shapes come from its own schemas (wire.ts). */
import type { Identity as KnownIdentity, NewsMessage, Table } from './wire'

export type {
  Chat,
  Ended,
  Entry,
  GameInfo,
  GameOption,
  GameReady,
  Happening,
  Level,
  Offers,
  Pace,
  PastGame,
  PastGames,
  Position,
  Rating,
  RatingLine,
  Refusal,
  Replay,
  Seat,
  SeatWish,
  ServerInfo,
  Signal,
  Step,
  Table,
  TableLine,
  TableWish,
  View,
} from './wire'

export type Status = Table['status']
export type News = Omit<NewsMessage, 'is'>
/** An identity that was just made comes with its recovery code. */
export interface Identity extends KnownIdentity {
  recovery?: string
}
export interface Me {
  identity: Identity | null
  server: import('./wire').ServerInfo
}
