/** The own part of a 6 nimmt! position. */
import { inSentences } from '../../lib/plural'
import type { Position } from '../../lib/types'
import { say, sayAny } from '../../lib/words.svelte'

export interface Nimmt extends Position {
  rows: number[][]
  /** The bull heads of each row, and how many cards it holds: one more takes it. */
  row_heads: number[]
  capacity: number[]
  marks?: string[][]
  /** Which of two halves; or the round, and what ends the game: so many rounds, or a total of heads. */
  half?: number
  round?: number
  rounds?: number
  target?: number
  /** Whose card the trick waits for, and what is to be decided about it. */
  waits: { seat: number; card?: number; for: 'row' | 'special' | 'swap' } | null
  /** The special cards that lie face up, and how many lie face down. */
  discard?: string[]
  draw_pile?: number
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

/** A change of heads, written with its sign: a special card may make a pile smaller. */
export const signed = (heads: number): string => (heads < 0 ? `−${-heads}` : `+${heads}`)

/** How far the game is and what ends it. */
export function courseWords({ half, round, rounds, target }: Nimmt): string {
  if (half) return say('six-nimmt.half', { half })
  return rounds
    ? say('six-nimmt.round-of', { round, rounds })
    : `${say('six-nimmt.round', { round })} · ${say('six-nimmt.target', { heads: target })}`
}

/** What lies in a row, its heads, and whether it is blocked. */
export function rowWords({ rows, row_heads, marks }: Nimmt, at: number): string {
  const [row, cards] = [at + 1, rows[at] ?? []]
  return inSentences([
    cards.length
      ? say('web.six-nimmt.row', { row, list: cards.join(', '), heads: row_heads[at] ?? 0 })
      : say('web.six-nimmt.row-empty', { row }),
    marks?.[at]?.includes('block') ? say('web.six-nimmt.row-blocked', { row }) : '',
  ])
}

/** Whose card the trick waits for, and for what. */
export const waitsWords = ({ waits }: Nimmt, names: string[]): string =>
  waits ? sayAny(`six-nimmt.waits-${waits.for}`, { who: names[waits.seat - 1], card: waits.card }) : ''
