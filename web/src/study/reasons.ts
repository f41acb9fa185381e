/** Why a move is worth more than another, in words. */
import { language, sayAny } from '../lib/words.svelte'
import { moveWords } from './moves'
import type { Decision } from './study'

export function reasonWords(game: string, { key, ...values }: Decision['reasons'][number]): string {
  const figures = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 })
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' && !Number.isInteger(value)
      ? figures.format(value)
      : name === 'move' || name === 'best'
        ? moveWords(game, String(value))
        : value,
  ])
  return sayAny(key, Object.fromEntries(written))
}
