/** What this browser keeps of a table's shuffle, to check the deals by after the game. */

/** One attempt to shuffle: all of it as it was shown, or made here, before any card was dealt. */
export interface KeptAttempt {
  commitment: string
  seat: number
  number: string
  options: Record<string, string>
  seating: string[]
  /** Whether the server took the hash; a second device of the same person comes too late. */
  sealed?: boolean
  /** All hashes, as they were shown before any number was opened. */
  hashes?: string[]
}

/** What was not as it should be while the table shuffled, as the last word of its key. */
export type Odd = 'promise' | 'terms' | 'left-out' | 'hashes'

export interface Kept {
  attempts: Record<number, KeptAttempt>
  /** By seat and number of the deal: the cards this page was shown in hand, as they came. */
  hands: Record<number, Record<number, number[]>>
  odd: Odd[]
}

export interface Keeper {
  read(table: string): Kept
  write(table: string, kept: Kept): void
}

const KEY = 'sextet.shuffle.'
/** The tables of which something is kept: the oldest go first. */
const TABLES = 200

const nothing = (): Kept => ({ attempts: {}, hands: {}, odd: [] })
const inMemory = new Map<string, Kept>()

/** In the browser's storage; where that keeps nothing, as long as the page is open. */
export const keeper: Keeper = {
  read(table) {
    try {
      const text = localStorage.getItem(KEY + table)
      if (text) return { ...nothing(), ...(JSON.parse(text) as Partial<Kept>) }
    } catch {
      // Then what this page knows by itself must do.
    }
    return inMemory.get(table) ?? nothing()
  },
  write(table, kept) {
    inMemory.set(table, kept)
    try {
      const known = localStorage.getItem(KEY) ?? ''
      const tables = known.split(' ').filter((one) => one && one !== table)
      for (const oldest of tables.splice(0, tables.length + 1 - TABLES)) localStorage.removeItem(KEY + oldest)
      localStorage.setItem(KEY + table, JSON.stringify(kept))
      localStorage.setItem(KEY, [...tables, table].join(' '))
    } catch {
      // A browser that keeps nothing still plays, and can check until the page is closed.
    }
  },
}
