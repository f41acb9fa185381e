import type { Fixture } from '../../dev/fixture'
import type { Preview } from '../../lib/socket.svelte'
import type { PlayerView } from '../../lib/types'
import { tableOf } from '../../table/made'
import states from './fixtures.json'

interface State {
  name: string
  players: number
  options: Record<string, string>
  view: PlayerView
  preview: Preview
  then?: Fixture['then']
}

export const fixtures: Fixture[] = (states as unknown as State[]).map(
  ({ name, players, options, view, preview, then }) => {
    const table = tableOf('six-nimmt', view, players, {
      options,
      rounds:
        name === 'over'
          ? [
              [3, 9, 14, 5],
              [20, 6, 11, 2],
            ]
          : [],
    })
    if (view.chosen) for (const seat of table.seats) seat.chosen = seat.seat < 3
    return { name, table, preview, ...(then ? { then } : {}) }
  },
)
