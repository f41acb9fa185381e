/** How a game ended, in words, at its table and in its replay. */
import type { TableView } from '../lib/types'
import { listOf, say, tell } from '../lib/words.svelte'
import { namesOf } from './describe'

/** A team wins or loses as one: the log says how. */
export const teamLine = (table: TableView) =>
  table.log.findLast((entry) => /\.team-(won|lost)$/.test(entry.key))

/** Whether the one seat of the person who looks has won. */
export const isMine = (table: TableView): boolean =>
  table.you.length === 1 && !!table.ended?.winners.includes(table.you[0]!)

/** Who has won. */
export function headline(table: TableView): string {
  if (!table.ended) return say('web.table.closed')
  const names = namesOf(table)
  const { how, winners } = table.ended
  if (how === 'draw') return say('web.table.drawn')
  const team = teamLine(table)
  if (team) return tell(team, names)
  if (!winners.length) return say('web.table.nobody-won')
  if (table.players > 1 && winners.length === table.players) return say('table.shared-all')
  const others = winners.filter((seat) => !table.you.includes(seat)).map((seat) => names[seat - 1] ?? '')
  if (isMine(table))
    return others.length ? say('web.table.you-shared', { others: listOf(others) }) : say('web.table.you-won')
  const all = winners.map((seat) => names[seat - 1] ?? '')
  return all.length > 1
    ? say('web.table.shared', { others: listOf(all) })
    : say('web.table.won', { name: all[0] })
}

/** What decided it, line by line; what the headline says already is left out. */
export function decidedWords(table: TableView): string[] {
  const names = namesOf(table)
  return (table.ended?.decided ?? []).map((one) => tell(one, names)).filter((one) => one !== headline(table))
}

export interface Standing {
  seat: number
  name: string
  /** From 1; null where nobody came anywhere. */
  place: number | null
  /** Null where a game is only won or lost. */
  score: number | null
  mine: boolean
}

/** Who came where, the best first; nothing where all win or lose together. */
export function standings(table: TableView, ranking: string | undefined): Standing[] {
  const ended = table.ended
  if (!ended || table.players < 2 || teamLine(table)) return []
  const names = namesOf(table)
  const rows = ended.scores.map((score, at) => ({
    seat: at + 1,
    name: names[at] ?? '',
    place: ended.places[at] ?? null,
    score: ranking === 'winners' ? null : score,
    mine: table.you.includes(at + 1),
  }))
  return rows.sort((one, other) => (one.place ?? 0) - (other.place ?? 0) || one.seat - other.seat)
}
