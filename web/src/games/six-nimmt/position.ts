/** The own part of a 6 nimmt! position. */
import type { Position } from '../../lib/types'

export interface Nimmt extends Position {
  rows: number[][]
  /** The bull heads of each row, and how many cards it holds: one more takes it. */
  row_heads: number[]
  capacity: number[]
  marks?: string[][]
  hands: (number[] | number)[]
  specials?: (string[] | number)[]
  /** Turned over and not placed yet: [seat, card], in placing order. */
  revealed: [number, number][]
  /** The open spread of a draft. */
  open?: number[]
  /** Cards of this round that everybody has seen. */
  seen: number[]
}

export const count = (held: unknown[] | number | undefined): number =>
  Array.isArray(held) ? held.length : (held ?? 0)
