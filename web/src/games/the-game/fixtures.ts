import type { Fixture } from '../../dev/fixture'
import type { Preview } from '../../lib/socket.svelte'
import type { Happening, Signal, PlayerView } from '../../lib/types'
import { tableOf } from '../../table/made'
import states from './fixtures.json'

interface State {
  name: string
  players: number
  options: Record<string, string>
  view: PlayerView
  log: Happening[]
  preview: Preview
  talk?: Signal[]
  then?: Fixture['then']
}

export const fixtures: Fixture[] = (states as unknown as State[]).map(
  ({ name, players, options, view, log, preview, talk, then }) => {
    const entries = log.map((one, at) => ({ ...one, number: at + 1, at: 0 }))
    const table = tableOf('the-game', view, players, { options, log: entries, talk: talk ?? [] })
    if (view.chosen) for (const seat of table.seats) seat.chosen = seat.seat < 3
    return { name, table, preview, ...(then ? { then } : {}) }
  },
)
