/** This page's part of the shuffle, at whatever table it looks at. */
import { gameInfo } from '../lib/person.svelte'
import { wire } from '../lib/socket.svelte'
import type { TableView } from '../lib/types'
import { keeper } from './kept'
import { addsFor, Shuffler } from './shuffler'
import { seal } from '../lib/dealing'

/** A game's options as they usually are. */
export const usualOf = (game: string): Record<string, string> =>
  Object.fromEntries((gameInfo(game)?.options ?? []).map((option) => [option.name, option.default]))

export const shuffler = new Shuffler(
  async (table, command) => {
    try {
      await wire.ask({ ...command, table: table.table })
      return true
    } catch {
      return false // too late, or another device of the same person was first
    }
  },
  keeper,
  usualOf,
)

/** Whether cards were dealt though this page's number is not in the shuffle, or something was odd. */
export function isUnproved(table: TableView): boolean {
  const { dealing } = table
  const kept = keeper.read(table.table)
  if (kept.odd.length) return true
  const [seat, own] = [addsFor(table), kept.attempts[dealing.attempt]]
  if (seat === undefined || dealing.step || !dealing.deals) return false
  return !!own && dealing.hashes[seat - 1] !== seal(own.number, own.commitment, own.seat)
}
