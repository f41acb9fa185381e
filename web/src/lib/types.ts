/** What the server sends and takes. The shapes come from its own structs (wire.ts). */
import type { Identity as KnownIdentity, ServerInfo, TableView } from './wire'

export type * from './wire'

export type Status = TableView['status']
/** An identity that was just made comes with its recovery code. */
export interface Identity extends KnownIdentity {
  recovery?: string
}
export interface Me {
  identity: Identity | null
  server: ServerInfo
}
