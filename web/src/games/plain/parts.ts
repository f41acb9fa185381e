/** A position in words, part by part, for games without a drawing; mirrors terminal/plain.py. */
import type { Position } from '../../lib/types'

/** What every position has and the table shows otherwise. */
const COMMON = ['over', 'to_act', 'legal', 'winners']

export interface Part {
  name: string
  /** One line, or one for every seat. */
  lines: { who: string; text: string }[]
}

export function partsOf(position: Position, names: string[]): Part[] {
  return Object.entries(position)
    .filter(([name]) => !COMMON.includes(name))
    .map(([name, value]) => ({ name, lines: linesOf(name, value, names) }))
}

function linesOf(name: string, value: unknown, names: string[]): Part['lines'] {
  const seats = name === 'scores' || isBySeat(value, names.length) ? Object.values(value as object) : null
  if (seats) return seats.map((one, at) => ({ who: names[at] ?? String(at + 1), text: textOf(one) }))
  return [{ who: '', text: textOf(value) }]
}

/** Whether there is something for every seat: the keys are the seats. */
function isBySeat(value: unknown, players: number): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const seats = Array.from({ length: players }, (_, at) => String(at + 1))
  return Object.keys(value).join() === seats.join()
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value))
    return value.map((one) => (Array.isArray(one) ? `[${textOf(one)}]` : textOf(one))).join(' ') || '–'
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([name, one]) => `${name} ${textOf(one)}`)
        .join(', ') || '–'
    )
  return String(value)
}
