/** A state to look at: a table as one viewer gets it, and what the server would answer. */
import type { Preview } from '../lib/socket.svelte'
import type { Happening, TableView, PlayerView } from '../lib/types'

export interface Fixture {
  name: string
  table: TableView
  /** What `preview` answers. */
  preview?: Preview
  /** A batch that happens a moment after the state is drawn, and the view it leads to. */
  then?: { happenings: Happening[]; view: PlayerView }
}
