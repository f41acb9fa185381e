/** A decision posed as a task, as the server sends it, and what the page draws of it. */
import type { Weighed } from '../games/weighed'
import type { SeatView, TableView, Task, TaskAnswer } from '../lib/types'
import { tableOf } from '../table/made'
import { weighed, type Decision } from '../study/study'

/** The decision of an answer: a study's. */
export const decisionOf = ({ decision }: Pick<TaskAnswer, 'decision'>): Decision =>
  decision as unknown as Decision

/** The table of a task; who solves it is called `me`, the others are bots with the names that bots have. */
export function tableFor(task: Task, me: string, answered: boolean): TableView {
  const { game, players, options, talk } = task
  const rest = { ...task.view.position, to_act: [], legal: {} }
  const view = answered ? { ...task.view, position: rest } : task.view
  const made = tableOf(game, view, players, { options, talk, you: [] })
  // Where all choose at once, the others have chosen already.
  const hidden = view.position.to_act.length > 1
  const seated = (seat: SeatView): SeatView =>
    seat.seat === view.seat
      ? { ...seat, name: me }
      : { ...seat, name: '', level: null, chosen: hidden && seat.to_act, to_act: !hidden && seat.to_act }
  return { ...made, seats: made.seats.map(seated) }
}

/** What is drawn on the table: all moves once the best may be seen, else only the one that was tried. */
export function drawnMoves(one: Decision, unit: Task['unit'], open: boolean, language: string): Weighed[] {
  const all = weighed(one, unit, language)
  return open ? all : all.filter(({ played }) => played)
}

/** Reasons that do not give the best move away. */
export const ownReasons = (one: Decision): Decision['reasons'] =>
  one.reasons.filter(({ best, card }) => best === undefined && (card ?? one.played) === one.played)
