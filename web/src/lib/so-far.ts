/** A table as far as the motion has come: nothing that is written runs ahead of what lies there. */
import type { Told } from './director.svelte'
import type { SeatView, TableView } from './types'
import { LOG_KEPT } from './wire'

/**
 * Who sits there, who is connected and what is chatted is always the newest; what belongs to the
 * game is as it was before what is being drawn, once that lies, as it is then.
 */
export function tableSoFar(newest: TableView, told: Told, reached: number, settled: boolean): TableView {
  const { version, status, talk, rounds, ended, views } = (settled ? told.after : told.before).table
  const log = [...told.before.table.log, ...told.happenings.slice(0, reached)].slice(-LOG_KEPT)
  return {
    ...newest,
    version,
    status,
    talk,
    rounds,
    ended,
    views,
    log,
    seats: seatsWhileMoving(newest, told),
  }
}

/** While something moves nobody is asked, but for those of whom nothing that happened changed it. */
function seatsWhileMoving(newest: TableView, { before, after }: Told): SeatView[] {
  const asked = ({ seats }: TableView) => seats.map((seat) => seat.to_act)
  const still = asked(before.table).join() === asked(after.table).join()
  return newest.seats.map((seat, at) => ({
    ...seat,
    chosen: false,
    to_act: still && !newest.you.includes(seat.seat) && !!before.table.seats[at]?.to_act,
  }))
}
