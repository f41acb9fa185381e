import { tableOf, type Fixture } from '../../dev/fixture'
import type { Preview } from '../../lib/socket.svelte'
import type { Happening, View } from '../../lib/types'
import states from './fixtures.json'

interface State {
  name: string
  players: number
  options: Record<string, string>
  view: View
  log: Happening[]
  preview: Preview
  then?: Fixture['then']
}

export const fixtures: Fixture[] = (states as unknown as State[]).map(({ name, players, options, view, log, preview, then }) => {
  const entries = log.map((one, at) => ({ ...one, number: at + 1, at: 0, seat: null }))
  const table = tableOf('six', view, players, { options, log: entries })
  return { name, table, preview, ...(then ? { then } : {}) }
})
