/** Moves as a study judged them at this moment, to be drawn where they lead. All of it is the server's. */
import { language } from '../lib/words.svelte'

export interface Weighed {
  move: string
  /** What it is worth, as this language writes it. */
  worth: string
  best: boolean
  played: boolean
  /** 6 nimmt!: the shares of imagined tables in which it lands in each row. */
  lands?: number[]
  /** The row for which it most often is one card too many (0: none), and in which share of tables. */
  row?: number
  row_share?: number
  /** The share in which it lies below every row. */
  below_all?: number
}

/** The best and the one that was made; if that is one, the next best beside it. */
export function compared(weighed: Weighed[]): Weighed[] {
  const two = weighed.filter(({ best, played }) => best || played)
  return two.length > 1 ? two : weighed.slice(0, 2)
}

export const percent = (share: number): string =>
  new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(share)
