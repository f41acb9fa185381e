/** What a seat is asked, read off the form of its moves. */
import type { Preview } from '../../lib/socket.svelte'
import { say } from '../../lib/words.svelte'
import type { Landing } from './Row.svelte'

export type Asking = 'card' | 'draft' | 'row' | 'special' | 'swap' | 'nothing'

export function askingOf(moves: string[], rows: number[][]): Asking {
  const first = moves[0]
  if (first === undefined) return 'nothing'
  if (moves.includes('keep')) return 'swap'
  if (moves.includes('place')) return 'special'
  if (first.startsWith('take ')) return 'row'
  return rows.length ? 'card' : 'draft'
}

/** Where the server says that a card would go now: the row, and what it would cost. */
export function landing(preview: Preview, move: string): (Landing & { row: number }) | null {
  for (const { key, values } of preview[move] ?? []) {
    const { row, heads = 0, card } = values as { row: number; heads?: number; card: number }
    if (key.endsWith('.placed')) return { row, card, heads: 0, takes: false }
    if (key.endsWith('.took-row')) return { row, card, heads, takes: true }
  }
  return null
}

/** Before which card of a row the server says that mine would be inserted. */
export function gapIn(preview: Preview, row: number): number | null {
  const used = preview[`insert ${row}`]?.find(({ key }) => key.endsWith('.used-insert'))
  return used ? Number(used.values.card) : null
}

export function landingWords(preview: Preview, move: string): string {
  if (!(move in preview)) return ''
  const lands = landing(preview, move)
  if (!lands) return say('web.six-nimmt.lands-low')
  return lands.takes
    ? say('web.six-nimmt.lands-takes', lands as unknown as Record<string, unknown>)
    : say('web.six-nimmt.lands', { row: lands.row })
}
