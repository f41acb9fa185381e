/** The own part of a 6 nimmt! position, and what is printed on its cards. */
import type { Position } from '../../lib/types'

export interface Nimmt extends Position {
  rows: number[][]
  marks?: string[][]
  hands: (number[] | number)[]
  specials?: (string[] | number)[]
  /** Turned over and not placed yet: [seat, card], in placing order. */
  revealed?: [number, number][]
  /** The open spread of a draft. */
  open?: number[]
  /** Cards of this round that everybody has seen. */
  seen?: number[]
}

/** The bull heads printed on a card. */
export function headsOn(card: number): number {
  if (card === 55) return 7
  if (card % 11 === 0) return 5
  if (card % 10 === 0) return 3
  return card % 5 === 0 ? 2 : 1
}

export function headsIn(cards: number[]): number {
  return cards.reduce((sum, card) => sum + headsOn(card), 0)
}

export const count = (held: unknown[] | number | undefined): number =>
  Array.isArray(held) ? held.length : (held ?? 0)
