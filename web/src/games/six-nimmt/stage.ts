/**
 * The picture while things move: rows, marks and revealed cards, changed by what happened. It
 * only retells happenings (which card, which row); after the last one the true position is drawn.
 */
import type { Happening } from '../../lib/types'
import type { Nimmt } from './position'

export interface Stage {
  rows: number[][]
  marks: string[][]
  revealed: [number, number][]
}

export function stageOf(position: Nimmt): Stage {
  return {
    rows: position.rows,
    marks: position.marks ?? position.rows.map(() => []),
    revealed: position.revealed ?? [],
  }
}

export const kindOf = (happening: Happening): string => happening.key.replace(/^.*\./, '')
const number = (happening: Happening, name: string): number => Number(happening.values[name])
const ascending = (cards: number[]): number[] => [...cards].sort((a, b) => a - b)

/** The cards of the trick that a batch turns over: those it places, and those that still wait. */
export function trick(happenings: Happening[], after: Nimmt): [number, number][] {
  const cards = new Map<number, number>()
  for (const happening of happenings) {
    const kind = kindOf(happening)
    const seat = number(happening, 'seat')
    if (kind === 'revealed' && cards.size) break
    if ((kind === 'placed' || kind === 'took-row') && !cards.has(seat))
      cards.set(seat, number(happening, 'card'))
  }
  for (const [seat, card] of after.revealed ?? []) if (!cards.has(seat)) cards.set(seat, card)
  return [...cards].sort((a, b) => a[1] - b[1])
}

/** The row a taken row leaves behind: the new card; after Insert the last card stays instead. */
function left(row: number[], card: number, inserted: boolean): number[] {
  return inserted && row.length ? [row.at(-1)!] : [card]
}

export function step(stage: Stage, happening: Happening, before: Happening | undefined): Stage {
  const seat = number(happening, 'seat')
  const card = number(happening, 'card')
  const r = number(happening, 'row') - 1
  const rows = stage.rows.map((row) => [...row])
  let marks = stage.marks.map((mark) => [...mark])
  let revealed = stage.revealed
  const played = () => (revealed = revealed.filter(([who]) => who !== seat))
  switch (kindOf(happening)) {
    case 'placed':
      rows[r] = ascending([...(rows[r] ?? []), card])
      marks[r] ??= []
      if (before && kindOf(before) === 'used-take-at-7') marks[r].push('take-at-7')
      played()
      break
    case 'took-row':
      rows[r] = left(rows[r] ?? [], card, !!before && kindOf(before) === 'used-insert')
      played()
      break
    case 'used-block':
      marks[r]?.push('block')
      break
    case 'used-move':
      for (const row of rows) if (row.includes(card)) row.splice(row.indexOf(card), 1)
      rows[r] = ascending([...(rows[r] ?? []), card])
      break
    case 'used-replace':
      revealed = revealed.map(([who, old]) => [who, who === seat ? card : old])
      break
    case 'cleared':
    case 'cleared-row':
      if (number(happening, 'blocks')) marks = marks.map((mark) => mark.filter((one) => one !== 'block'))
      if (r >= 0) {
        rows.splice(r, 1)
        marks.splice(r, 1)
      }
      break
  }
  return { rows, marks, revealed }
}
