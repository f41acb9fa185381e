/** A study as the server sends it (docs/study.md, `sextet study --json`), and where its decisions lie. */
import type { Replay } from '../lib/types'

export interface Choice {
  move: string
  value: number
  margin: number
  gap_margin: number
  /** In 6 nimmt! to a target: the chance to win the match. */
  match_chance?: number
}
export type Word = 'fine' | 'even' | 'forced' | 'inaccuracy' | 'mistake' | 'blunder'
export interface Decision {
  number: number
  seat: number
  round: number
  kind: string
  played: string
  best: string
  loss: number
  loss_margin: number
  counts: boolean
  word: Word
  /** The best first. */
  moves: Choice[]
  reasons: ({ key: string } & Record<string, string | number>)[]
}
export interface Account {
  seat: number | null
  round: number
  before: number
  luck: number
  given: number
  losses: number
  error: number
  result: number
  adjusted: number
}
export interface Study {
  game: string
  unit: 'heads' | 'chance'
  seats: {
    seat: number
    decisions: number
    loss: number
    loss_per_decision: number
    grade?: { where: string; low: number | null; high: number | null }
  }[]
  decisions: Decision[]
  accounts: Account[]
  /** What others chose, event by event, where that is told apart from luck. */
  others?: unknown[]
}

const COSTLY: Word[] = ['inaccuracy', 'mistake', 'blunder']
export const isCostly = ({ word }: Decision): boolean => COSTLY.includes(word)

/**
 * The step of a replay with which each decision of a seat was made, by its number: a study has all
 * decisions of a seat in their order, as the record has.
 */
export function stepsOf({ steps }: Replay, { decisions }: Study): Map<number, number> {
  const lines = (seat: number) =>
    steps.flatMap(({ line }, at) => (Number(/^(\d+)\s*:/.exec(line)?.[1]) === seat ? [at] : []))
  const found = new Map<number, number>()
  for (const seat of new Set(decisions.map((one) => one.seat))) {
    const at = lines(seat)
    const own = decisions.filter((one) => one.seat === seat)
    own.forEach(({ number }, k) => at[k] !== undefined && found.set(number, at[k]))
  }
  return found
}

/** A value in a language: chances in percent, bull heads as they are counted. */
export function written(value: number, unit: Study['unit'], language: string, signed = false): string {
  const digits = unit === 'chance' ? 1 : 2
  const figures = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'negative',
    style: unit === 'chance' ? 'percent' : 'decimal',
  })
  return figures.format(value)
}

/** What a move is worth: heads are counted, not lost. */
export const worth = (value: number, unit: Study['unit'], language: string): string =>
  written(unit === 'chance' ? value : -value, unit, language)
