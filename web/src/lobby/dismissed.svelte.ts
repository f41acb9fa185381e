/**
 * Unfinished games that somebody does not want to see on the start page of this device. One comes back when it
 * becomes their turn there; a game that was waiting for them already stays away.
 */
import type { TableSummary } from '../lib/types'

const KEY = 'sextet.dismissed'

/** By table: whether it waits for me, as it was when I looked last. */
type Dismissed = Record<string, boolean>

/** What stays dismissed, now that the tables are as they are; those that are gone are forgotten. */
export function stillDismissed(dismissed: Dismissed, tables: TableSummary[]): Dismissed {
  const left = tables.filter(({ table, your_turn }) => table in dismissed && (dismissed[table] || !your_turn))
  return Object.fromEntries(left.map(({ table, your_turn }) => [table, your_turn]))
}

/** Those that wait for me first, then the latest. */
export function inOrder(tables: TableSummary[]): TableSummary[] {
  return [...tables].sort(
    (one, other) => Number(other.your_turn) - Number(one.your_turn) || other.opened_at - one.opened_at,
  )
}

class Dismissals {
  #tables: Dismissed = $state.raw(load())

  has(table: string): boolean {
    return table in this.#tables
  }
  dismiss({ table, your_turn }: TableSummary): void {
    this.#keep({ ...this.#tables, [table]: your_turn })
  }
  bringBack(): void {
    this.#keep({})
  }
  /** Look at how the tables are now. */
  look(tables: TableSummary[]): void {
    this.#keep(stillDismissed(this.#tables, tables))
  }
  #keep(tables: Dismissed): void {
    this.#tables = tables
    try {
      localStorage.setItem(KEY, JSON.stringify(tables))
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

function load(): Dismissed {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Dismissed
  } catch {
    return {}
  }
}

export const dismissals = new Dismissals()
