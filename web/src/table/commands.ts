/** What a person does at a table, each one command to the server. */
import { attempt } from '../lib/notice.svelte'
import { wire, type Asked, type Without } from '../lib/socket.svelte'
import type { SeatView, TableView, PlayerView } from '../lib/types'

/** Send a command; a refusal is told to the person, and the answer is false. */
export async function command(table: TableView, asked: Without<Asked, 'id' | 'table'>): Promise<boolean> {
  return (await attempt(() => wire.ask({ ...asked, table: table.table }))) !== undefined
}

/** The view to draw: of the seats at this screen the one that is to act, else the first. */
export function viewToDraw(table: TableView): PlayerView | undefined {
  return table.views.find((view) => view.position.to_act.includes(view.seat)) ?? table.views[0]
}

/** The seat at this screen that is to act, else the first of mine. */
export function seatOf(table: TableView): SeatView | undefined {
  const mine = table.seats.filter((seat) => table.you.includes(seat.seat))
  return mine.find((seat) => seat.to_act) ?? mine[0]
}

export function movesOf(view: PlayerView): string[] {
  return view.position.legal[String(view.seat)] ?? view.changes ?? []
}
