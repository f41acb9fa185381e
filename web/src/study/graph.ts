/** What the graph of a study draws: results to expect, and round numbers beside them. */
import type { Decision } from './study'

/** The result to expect with the move that was made. */
export const expected = (one: Decision): number =>
  one.so_far + one.moves.find(({ move }) => move === one.played)!.value

/** The result to expect with the best move. */
export const worthOfBest = (one: Decision): number => one.so_far + one.moves[0]!.value

const STEPS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]
const MOST_TICKS = 4

/** Round numbers that cover a range. */
export function axis(low: number, high: number): number[] {
  const top = Math.max(high, low + STEPS[0]!)
  const step = STEPS.find((one) => (top - low) / one <= MOST_TICKS) ?? STEPS.at(-1)!
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(top / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, k) => step * (first + k))
}
