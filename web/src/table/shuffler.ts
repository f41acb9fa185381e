/**
 * This page's part of the shuffle (docs/dealing.md). It keeps whatever it is shown before it goes on,
 * binds itself once an attempt, and opens its number only to the hashes among which it found its own.
 */
import { newNumber, seal } from '../lib/dealing'
import type { TableView } from '../lib/types'
import type { Keeper, Kept, KeptAttempt, Odd } from './kept'

export type ShuffleCommand =
  | { do: 'seal'; seat: number; attempt: number; hash: string }
  | { do: 'reveal'; seat: number; attempt: number; nonce: string }

/** Asks the server; false if it refused. */
export type Ask = (table: TableView, command: ShuffleCommand) => Promise<boolean>

/** The options of a table that differ from the game's usual ones. */
export function unusual(
  options: Record<string, string>,
  usual: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => usual[name] !== value))
}

/** The seat for which this page adds to the shuffle, if it does. */
export const addsFor = ({ dealing, you }: TableView): number | undefined =>
  you.find((seat) => dealing.seating[seat - 1] === String(seat))

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const sorted = (options: Record<string, string>) => Object.entries(options).sort()

export class Shuffler {
  #ask: Ask
  #keeper: Keeper
  #usual: (game: string) => Record<string, string>
  /** What has been sent already, so that nothing is sent at every look. */
  #sent = new Set<string>()

  constructor(ask: Ask, keeper: Keeper, usual: (game: string) => Record<string, string>) {
    this.#ask = ask
    this.#keeper = keeper
    this.#usual = usual
  }

  /** Look at a table as it is now: keep what will be checked, and add what is waited for. */
  async see(table: TableView): Promise<void> {
    const kept = this.#keeper.read(table.table)
    const before = JSON.stringify(kept)
    this.#noteHands(table, kept)
    const send = table.dealing.version === 2 ? this.#add(table, kept) : undefined
    if (JSON.stringify(kept) !== before) this.#keeper.write(table.table, kept)
    await send?.()
  }

  /** Whether this page is bound to a number that it no longer has. */
  hasLost(table: TableView): boolean {
    const { step, waits_for, attempt } = table.dealing
    const seat = addsFor(table)
    return (
      step === 'open' &&
      seat !== undefined &&
      waits_for.includes(seat) &&
      !this.#keeper.read(table.table).attempts[attempt]
    )
  }

  #add(table: TableView, kept: Kept): (() => Promise<void>) | undefined {
    const { dealing } = table
    const seat = addsFor(table)
    if (seat === undefined || !dealing.attempt) return
    const options = unusual(table.options, this.#usual(table.game))
    const waited = dealing.waits_for.includes(seat)
    let own = kept.attempts[dealing.attempt]
    if (!own && dealing.step === 'seal' && waited) {
      const { commitment, seating } = dealing
      own = { commitment, seat, number: newNumber(), options, seating: [...seating] }
      kept.attempts[dealing.attempt] = own
    }
    if (!own) return
    const odd = this.#oddness(table, own, options)
    if (odd && !kept.odd.includes(odd)) kept.odd.push(odd)
    if (odd) return
    const hash = seal(own.number, own.commitment, seat)
    const { attempt } = dealing
    if (dealing.step === 'seal' && waited)
      return () => this.#send(table, { do: 'seal', seat, attempt, hash }, true)
    if (dealing.step !== 'open' || dealing.hashes[seat - 1] !== hash) return
    own.hashes ??= [...dealing.hashes]
    const nonce = own.number
    if (waited) return () => this.#send(table, { do: 'reveal', seat, attempt, nonce }, false)
  }

  /** What is not as this page had been shown it, or must be. */
  #oddness(table: TableView, own: KeptAttempt, options: Record<string, string>): Odd | undefined {
    const { dealing } = table
    if (own.commitment !== dealing.commitment) return 'promise'
    if (!same(sorted(own.options), sorted(options)) || !same(own.seating, dealing.seating)) return 'terms'
    if (own.seat !== addsFor(table)) return 'terms'
    if (dealing.step === 'seal') return
    if (own.hashes && !same(own.hashes, dealing.hashes)) return 'hashes'
    const mine = dealing.hashes[own.seat - 1]
    if (own.sealed && mine !== seal(own.number, own.commitment, own.seat)) return 'left-out'
  }

  async #send(table: TableView, command: ShuffleCommand, seals: boolean): Promise<void> {
    const name = `${table.table} ${command.attempt} ${command.do}`
    if (this.#sent.has(name)) return
    this.#sent.add(name)
    const done = await this.#ask(table, command)
    if (!done) this.#sent.delete(name) // tried again when the table is looked at next
    if (!done || !seals) return
    const kept = this.#keeper.read(table.table)
    const own = kept.attempts[command.attempt]
    if (own) own.sealed = true
    this.#keeper.write(table.table, kept)
  }

  /** Keep which cards this page is shown in its hands, deal by deal. */
  #noteHands({ dealing, views, you }: TableView, kept: Kept): void {
    for (const { seat, position } of dealing.deals ? views : []) {
      const hand = (position.hands as unknown[] | undefined)?.[seat - 1]
      if (!you.includes(seat) || !Array.isArray(hand) || position.over) continue
      const shown = ((kept.hands[seat] ??= {})[dealing.deals] ??= [])
      for (const card of hand as number[]) if (!shown.includes(card)) shown.push(card)
    }
  }
}
