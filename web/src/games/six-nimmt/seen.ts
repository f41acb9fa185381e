/** The cards that this round has shown, for the tracker. */
import type { TableView } from '../../lib/types'
import type { Nimmt } from './position'

export function seenCards(table: TableView, position: Nimmt): Set<number> {
  if (position.seen) return new Set(position.seen)
  // Without the server's list: what lies, and what the log placed since the round began.
  const seen = new Set(position.rows.flat())
  for (const { key, values } of [...table.log].reverse()) {
    if (key.endsWith('.ended-round')) break
    if (key.endsWith('.placed') || key.endsWith('.took-row')) seen.add(Number(values.card))
  }
  return seen
}
