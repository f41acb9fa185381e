/** A study as the server sends it (docs/study.md, `sextet study --json`), and where its decisions lie. */
import type { Weighed } from '../games/weighed'
import type { Replay } from '../lib/types'

export interface Choice {
  move: string
  value: number
  margin: number
  gap_margin: number
  /** In 6 nimmt! to a target: the chance to win the match. */
  match_chance?: number
  /** 6 nimmt!: shares of imagined tables (docs/study.md). */
  lands?: number[]
  row?: number
  row_share?: number
  below_all?: number
  /** The Game: what it would be worth had nobody spoken. */
  unheard?: number
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
  so_far: number
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
/** The Game: what a seat said, or did not, before a turn of somebody else. */
export interface Remark {
  /** The number of the first decision of that turn. */
  before: number
  seat: number
  given: string
  best: string
  value: number
  best_value: number
  loss: number
  /** Whether it is worth a word. */
  matters?: boolean
}
/** Decisions as far as they are judged. */
export interface Judged {
  game: string
  unit: 'heads' | 'chance'
  decisions: Decision[]
}
export interface Study extends Judged {
  seats: {
    seat: number
    decisions: number
    loss: number
    loss_per_decision: number
    grade?: { where: string; low: number | null; high: number | null }
  }[]
  accounts: Account[]
  /** What others chose, event by event, where that is told apart from luck. */
  others?: unknown[]
  signals?: Remark[]
}

/** A costly decision on the slider of the replay: at the moment before it, with what it was in words. */
export interface Mark {
  step: number
  word: Word
  text: string
}
/** What the replay draws of a study: marks, and the moves weighed at a moment. */
export interface Studied {
  seat: number
  marks: Mark[]
  /** What is known of a move that is tried at a moment (a line of a record), in words. */
  judgedAt: (step: number, line: string) => string | undefined
  weighedAt: (step: number) => Weighed[]
}

/** The signs of costly decisions, as players write them; the gravest first. */
export const SIGNS: Partial<Record<Word, string>> = { blunder: '??', mistake: '?', inaccuracy: '?!' }
export const isCostly = ({ word }: Decision): boolean => word in SIGNS

/** Moves that are listed of a decision: the best, and the one that was made. */
const MOST = 6
export const shownOf = (one: Decision): Choice[] =>
  one.moves.filter(({ move }, at) => at < MOST || move === one.played)

/** The moves of a decision, to be drawn where they lead. */
export function weighed(one: Decision, unit: Judged['unit'], language: string): Weighed[] {
  return shownOf(one).map(({ move, value, lands, row, row_share, below_all }) => ({
    move,
    worth: worth(value, unit, language),
    best: move === one.best,
    played: move === one.played,
    ...{ lands, row, row_share, below_all },
  }))
}

/**
 * The step of a replay with which each decision of a seat was made, by its number: a study has all
 * decisions of a seat in their order, as the record has.
 */
export function stepsOf({ steps }: Replay, { decisions }: Judged): Map<number, number> {
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

/** The step of a replay right before a decision of anybody, by its number. */
export function stepBefore({ steps }: Replay, number: number): number {
  const decided = steps.flatMap(({ line }, at) => (/^\d+\s*:/.test(line) ? [at] : []))
  return Math.max(0, (decided[number - 1] ?? 1) - 1)
}

/** A value in a language: chances in percent, bull heads as they are counted. */
export function written(
  value: number,
  unit: Study['unit'],
  language: string,
  signed = false,
  digits = unit === 'chance' ? 1 : 2,
): string {
  const figures = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'negative',
    style: unit === 'chance' ? 'percent' : 'decimal',
  })
  return figures.format(value)
}

/** What a move is worth: heads are counted, not lost. */
export const worth = (value: number, unit: Study['unit'], language: string, brief = false): string =>
  written(unit === 'chance' ? value : -value || 0, unit, language, false, brief ? 0 : undefined)
