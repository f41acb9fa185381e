/** A table that no server keeps: for lessons, and for states to look at. */
import { quiet } from '../lib/unsettled'
import type { PlayerView, SeatView, TableView } from '../lib/types'

const NAMES = ['Ines', 'Ada', 'Bruno', 'Carla', 'Dinis', 'Elena', 'Franco', 'Giulia', 'Horia', 'Ioana']

/** A table of one person and bots around a view; whatever else matters is given in `more`. */
export function tableOf(
  game: string,
  view: PlayerView,
  players: number,
  more: Partial<TableView> = {},
): TableView {
  const seats = Array.from({ length: players }, (_, at): SeatView => ({
    seat: at + 1,
    kind: at + 1 === view.seat ? 'person' : 'bot',
    name: NAMES[at]!,
    level: at + 1 === view.seat ? null : 3,
    connected: true,
    stand_in: false,
    chosen: false,
    to_act: view.position.to_act.includes(at + 1),
    deadline: null,
    left: null,
  }))
  const { over, scores, winners } = view.position
  return {
    table: 'dev',
    version: 1,
    game,
    players,
    options: {},
    status: over ? 'over' : 'playing',
    public: false,
    pace: { kind: 'none' },
    rated: false,
    several_seats: false,
    undo: true,
    coach: false,
    opened_by: NAMES[0]!,
    arranges: true,
    seats,
    you: view.seat ? [view.seat] : [],
    muted: [],
    blocked: [],
    views: [view],
    ...quiet(),
    ended: over ? { how: '', scores, winners, unrated: '', places: [], decided: [] } : null,
    log: [],
    chat: [],
    ...more,
  }
}
