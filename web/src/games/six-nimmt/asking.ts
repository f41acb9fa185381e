/** What a seat is asked, read off the form of its moves. */
import type { Preview } from '../../lib/socket.svelte'
import { say, tell } from '../../lib/words.svelte'
import type { Picker } from './picker.svelte'
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

/** What a seat is asked, in words; `placing` is its card that is to be placed, `own` the one chosen. */
export function wantedWords(
  asking: Asking,
  picker: Picker,
  { placing, own, outcome }: { placing: number | null; own: number | null; outcome: string },
): string {
  if (asking === 'row')
    return placing === null
      ? say('web.six-nimmt.choose-row')
      : `${say('web.six-nimmt.choose-row-why', { card: placing })} ${say('web.six-nimmt.choose-row')}`
  if (asking === 'draft') return say('web.six-nimmt.draft')
  if (asking === 'swap') return say('web.six-nimmt.swap')
  if (asking === 'card')
    return own === null ? say('web.six-nimmt.choose-card') : say('web.six-nimmt.change-choice', { card: own })
  if (asking !== 'special') return ''
  if (!picker.path.length) return say('web.six-nimmt.play-special', { card: placing ?? '' })
  if (picker.wants === 'hand-card') return say('web.six-nimmt.pick-card-to-replace')
  if (picker.wants === 'row-card')
    return picker.kind === 'move'
      ? say('web.six-nimmt.pick-card-to-move')
      : say('web.six-nimmt.pick-card-to-name')
  if (picker.wants !== 'row') return outcome
  if (picker.kind === 'insert') return say('web.six-nimmt.pick-gap')
  return picker.kind === 'move'
    ? say('web.six-nimmt.pick-row-to-move', { card: picker.path[1] })
    : say('web.six-nimmt.pick-row')
}

/** What is decided on next, for who plays by keyboard (see lib/focus). */
export function stopsOf(asking: Asking, { wants, path, move }: Picker): string {
  if (asking === 'nothing') return ''
  if (asking === 'row') return '.rows .cover'
  if (asking === 'draft') return '.spread [data-stop]'
  if (asking === 'card') return '.hand [data-stop]'
  if (asking === 'swap') return move ? '.buttons .main:first-child' : '.buttons .main'
  if (wants === 'hand-card') return '.hand [data-stop]'
  if (wants === 'row-card') return '.rows .pickable'
  if (wants === 'row') return '.rows .cover'
  return path.length ? '.buttons .main:not(:first-child)' : '.buttons .main'
}

/** Where the server says that a card would go now: the row, its place there, what it would cost. */
export function landing(preview: Preview, move: string): (Landing & { row: number }) | null {
  const before = insertedBefore(preview[move])
  for (const { key, values } of preview[move] ?? []) {
    const { row, heads = 0, card, at = 0 } = values as Record<'row' | 'heads' | 'card' | 'at', number>
    if (key.endsWith('.placed')) return { row, card, heads: 0, takes: false, at: at - 1, before }
    if (key.endsWith('.took-row')) return { row, card, heads, takes: true, at: 0, before }
  }
  return null
}

/** Before which card of a row the server says that mine would be inserted. */
export function gapIn(preview: Preview, row: number): number | null {
  return insertedBefore(preview[`insert ${row}`])
}

function insertedBefore(happenings: Preview[string] = []): number | null {
  const used = happenings.find(({ key }) => key.endsWith('.used-insert'))
  return used ? Number(used.values.card) : null
}

/** What the server says that a special card would do; where nothing is placed, a row is to be chosen. */
export function outcomeWords(preview: Preview, move: string, names: string[]): string {
  const told = preview[move]?.map((happening) => tell(happening, names)) ?? []
  return [...told, ...(landing(preview, move) ? [] : [say('six-nimmt.then-row')])].join('; ')
}

export function landingWords(preview: Preview, move: string): string {
  if (!(move in preview)) return ''
  const lands = landing(preview, move)
  if (!lands) return say('web.six-nimmt.lands-low')
  return lands.takes
    ? say('web.six-nimmt.lands-takes', lands as unknown as Record<string, unknown>)
    : say('web.six-nimmt.lands', { row: lands.row })
}
