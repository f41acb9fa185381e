/**
 * Lessons and exercises: positions, and what each decision causes. All of it was played through the rules by
 * tools/lessons and lies beside this file; here nothing is computed.
 */
import type { Preview } from '../lib/socket.svelte'
import type { Happening, LogEntry, PlayerView, Position, TableView } from '../lib/types'
import { tableOf } from '../table/made'

export interface Choice {
  /** Which text answers it; `on`: none, the next step begins at once. */
  says: string
  happenings: Happening[]
  /** What it changed in the position. */
  view: Partial<Position>
}

export interface Step {
  name: string
  view: Position
  preview: Preview
  choices: Record<string, Choice>
  /** The example of the rules page that is played, from 1. */
  example?: number
  values?: Record<string, unknown>
}

export interface Lesson {
  players: number
  options: Record<string, string>
  steps: Step[]
}

/** The lesson that leads to a first game; all others are exercises. */
export const FIRST = 'first'
/** The learner's seat. */
const ME = 1

const files = import.meta.glob<Record<string, Lesson>>('./lessons/*.json', { import: 'default' })

export const hasLessons = (game: string): boolean => `./lessons/${game}.lessons.json` in files

/** A game's lessons, by their names; none where nobody has written any. */
export async function lessonsOf(game: string): Promise<Record<string, Lesson>> {
  return (await files[`./lessons/${game}.lessons.json`]?.()) ?? {}
}

export const isRight = ({ says }: Choice): boolean => says === 'right' || says === 'on'

/** The table before a decision, or after it; who learns is called `me`. */
export function tableAt(
  game: string,
  { players, options }: Lesson,
  { view: before }: Step,
  me: string,
  choice: Choice | null,
): TableView {
  const position = (choice ? { ...before, ...choice.view, legal: {} } : before) as Position
  const view: PlayerView = { seat: ME, position, chosen: null, changes: [] }
  const asked = (seat: number) => !choice && position.to_act.includes(seat)
  // The others are bots with the names that bots have. Where all choose at once, they have chosen already.
  const hidden = position.to_act.length > 1
  const made = tableOf(game, view, players, { options, log: entries(choice), you: [] })
  const seats = made.seats.map((seat) =>
    seat.seat === ME
      ? { ...seat, name: me, to_act: asked(ME) }
      : {
          ...seat,
          name: '',
          level: null,
          chosen: hidden && asked(seat.seat),
          to_act: !hidden && asked(seat.seat),
        },
  )
  return { ...made, seats }
}

export function entries(choice: Choice | null): LogEntry[] {
  return (choice?.happenings ?? []).map((one) => ({ ...one, number: 1, at: 0 }))
}
