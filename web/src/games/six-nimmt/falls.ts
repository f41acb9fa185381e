/** Where the moves of a study lead: rows that a card lands in, or that are taken. All shares are the server's. */
import type { Weighed } from '../weighed'

/** A share of imagined tables that is worth drawing. */
const OFTEN = 0.05

export const landsIn = (one: Weighed, row: number): number => one.lands?.[row - 1] ?? 0
/** In how many tables a card is one too many for a row, as far as the study says. */
export const tooManyIn = (one: Weighed, row: number): number => (one.row === row ? (one.row_share ?? 0) : 0)
export const takesRow = (one: Weighed, row: number): boolean => one.move === `take ${row}`

export const leadsTo = (one: Weighed, row: number): boolean =>
  takesRow(one, row) || (/^\d+$/.test(one.move) && landsIn(one, row) >= OFTEN)
export const isLow = (one: Weighed): boolean => /^\d+$/.test(one.move) && (one.below_all ?? 0) >= OFTEN
