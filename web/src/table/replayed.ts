/** A step of a replay as a table that the frame can draw: everybody's cards open, nobody to act. */
import { quiet } from '../lib/unsettled'
import type { LogEntry, Replay, SeatView, TableView } from '../lib/types'

/** A record names a bot by its level: `Ox (level 3)`. */
function whoIs(name: string): Pick<SeatView, 'kind' | 'name' | 'level'> {
  const bot = /^(.+) \(level (\d+)\)$/.exec(name)
  return bot ? { kind: 'bot', name: bot[1]!, level: Number(bot[2]) } : { kind: 'person', name, level: null }
}

export function tableAt(replay: Replay, step: number): TableView {
  const at = replay.steps[step]
  const position = at?.position ?? { over: false, to_act: [], legal: {}, scores: [], winners: [] }
  const seats = Array.from({ length: replay.players }, (_, k): SeatView => ({
    seat: k + 1,
    ...whoIs(replay.headers[`seat ${k + 1}`] ?? String(k + 1)),
    connected: true,
    stand_in: false,
    chosen: false,
    to_act: position.to_act.includes(k + 1),
    deadline: null,
    left: null,
  }))
  const log = replay.steps
    .slice(0, step + 1)
    .flatMap((one, number) => one.happenings.map((happening): LogEntry => ({ ...happening, number, at: 0 })))
  return {
    table: '',
    version: step,
    game: replay.game,
    players: replay.players,
    options: replay.options,
    status: 'playing',
    public: false,
    pace: { kind: 'none' },
    rated: false,
    several_seats: false,
    undo: false,
    coach: false,
    opened_by: '',
    arranges: false,
    seats,
    you: [],
    muted: [],
    blocked: [],
    views: [{ seat: 0, position, chosen: null, changes: [] }],
    ...quiet(),
    ended: position.over ? replay.ended : null,
    log,
    chat: [],
  }
}

/** How far one goes at once. */
export type Stride = 'step' | 'turn' | 'round'

/** The step that is one step, turn or round away; the end of the game where there is no other. */
export function stopFrom(replay: Replay, step: number, by: Stride, ahead: boolean): number {
  if (by === 'step') return step + (ahead ? 1 : -1)
  const stops = by === 'turn' ? replay.turns : replay.rounds
  return ahead
    ? (stops.find((stop) => stop > step) ?? replay.steps.length - 1)
    : (stops.findLast((stop) => stop < step) ?? 0)
}

/** The moment that an address asks for: `?at=12`. */
export function stepAsked(search: string, replay: Replay): number {
  const at = Number(new URLSearchParams(search).get('at'))
  return Number.isInteger(at) ? Math.max(0, Math.min(replay.steps.length - 1, at)) : 0
}
