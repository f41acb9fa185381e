import type { Fixture } from '../../dev/fixture'
import type { Preview } from '../../lib/socket.svelte'
import type { Happening, PlayerView } from '../../lib/types'
import { tableOf } from '../../table/made'
import states from './fixtures.json'

interface State {
  name: string
  players: number
  options: Record<string, string>
  view: PlayerView
  log: Happening[]
  preview: Preview
  then?: Fixture['then']
}

const alone: Fixture[] = (states as unknown as State[]).map(
  ({ name, players, options, view, log, preview, then }) => {
    const entries = log.map((one, at) => ({ ...one, number: at + 1, at: 0 }))
    const table = tableOf('six', view, players, { options, log: entries })
    return { name, table, preview, ...(then ? { then } : {}) }
  },
)

/** Two people at one screen: both views, and the seat that is to move is drawn. */
function together(name: string, like: string): Fixture {
  const one = alone.find((fixture) => fixture.name === like)!
  const mine = one.table.views[0]!
  const theirs = { ...mine, seat: 2, position: { ...mine.position, legal: {} } }
  const seats = one.table.seats.map((seat) => ({ ...seat, kind: 'person' as const, level: null }))
  return {
    ...one,
    name,
    table: { ...one.table, seats, you: [1, 2], views: [theirs, mine], several_seats: true },
  }
}

export const fixtures: Fixture[] = [...alone, together('six-two', 'six-phase-1')]
