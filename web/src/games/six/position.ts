/** The own part of a SIX position, and where a cell lies on the screen. No rule is in here. */
import type { Happening, Position } from '../../lib/types'
import { say } from '../../lib/words.svelte'

export interface Six extends Position {
  /** q, r and the seat of every tile that lies. */
  tiles: [number, number, number][]
  phase: 1 | 2
  /** The winning shape's tiles. */
  shape?: [number, number][]
  /** Cells on which a seat would win. */
  threats?: [number, number, number][]
  /** The tile that was placed last, if it lies. */
  last: [number, number] | null
  /** Where the tile in the hand came from. */
  lifted: [number, number] | null
  /** While the last tile glides: from where. */
  from?: [number, number] | null
  /** Tiles still in hand, by seat. */
  held?: number[]
}

export interface Point {
  x: number
  y: number
}

export const keyOf = (q: number, r: number): string => `${q},${r}`
export const cellOf = (key: string): [number, number] => key.split(',').map(Number) as [number, number]
/** The cell a move speaks of: its last word. */
export const targetOf = (move: string): string => move.split(' ').at(-1)!
export const verbOf = (move: string | undefined): '' | 'place' | 'lift' | 'keep' =>
  move === undefined ? '' : move.includes(' ') ? (move.split(' ')[0] as 'lift' | 'keep') : 'place'

/** The middle of a cell; a tile's corners are 1 away from it. */
export function spot(q: number, r: number): Point {
  return { x: Math.sqrt(3) * (q + r / 2), y: 1.5 * r }
}
export const spotOf = (key: string): Point => spot(...cellOf(key))

/** A tile's outline around 0, 0. */
export function outline(radius: number): string {
  const h = (radius * Math.sqrt(3)) / 2
  return `M0 ${-radius}L${h} ${-radius / 2}V${radius / 2}L0 ${radius}L${-h} ${radius / 2}V${-radius / 2}z`
}

export const colourOf = (seat: number): string => say(seat === 1 ? 'web.six.red' : 'web.six.black')

const at = (happening: Happening): string => keyOf(Number(happening.values.q), Number(happening.values.r))

/** The tiles that leave in what a move would cause. */
export const leaving = (happenings: Happening[] | undefined): string[] =>
  (happenings ?? []).filter((one) => one.key === 'six.left').map(at)
export const wins = (happenings: Happening[] | undefined): boolean =>
  (happenings ?? []).some((one) => one.key === 'six.won')
/** How many equally large parts a lift would leave to choose from; 0: none. */
export function choices(happenings: Happening[] | undefined): number {
  const parts = Number((happenings ?? []).find((one) => one.key === 'six.lifted')?.values.choices ?? 0)
  return parts > 1 ? parts : 0
}
