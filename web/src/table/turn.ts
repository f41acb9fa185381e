/** Whose turn it is, in words. */
import type { SeatView, TableView } from '../lib/types'
import { namesOf } from './describe'
import { say } from '../lib/words.svelte'

export function turnWords(table: TableView): { text: string; mine: boolean } {
  if (table.ended) return { text: say('web.table.over'), mine: false }
  if (table.status === 'closed') return { text: say('web.table.closed'), mine: false }
  const acting = table.seats.filter((seat) => seat.to_act)
  const mine = acting.filter((seat) => table.you.includes(seat.seat))
  if (mine.length) {
    const several = table.you.length > 1
    return {
      text: several
        ? `${say('web.table.your-turn')}: ${namesOf(table)[mine[0]!.seat - 1]}`
        : say('web.table.your-turn'),
      mine: true,
    }
  }
  if (acting.length === 1) {
    const [{ seat, kind, stand_in }] = acting as [SeatView]
    const thinks = kind === 'bot' || stand_in ? 'web.table.thinking' : 'web.table.waiting-for'
    return { text: say(thinks, { name: namesOf(table)[seat - 1] }), mine: false }
  }
  if (acting.length) return { text: say('web.table.waiting-others', { count: acting.length }), mine: false }
  return { text: '', mine: false }
}
