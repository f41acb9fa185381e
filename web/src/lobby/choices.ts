/** What can be chosen together for a new table, as the rules have told the server (`OptionInfo`). */
import type { GameInfo, OptionInfo } from '../lib/types'

type Chosen = Record<string, string>

/** The options that go with what is chosen. */
export function offered(game: GameInfo, chosen: Chosen): OptionInfo[] {
  return game.options.filter(({ needs }) => !needs || needs[1].includes(valueOf(game, needs[0], chosen)))
}

/** The least and the most players. */
export function seatsFor(game: GameInfo, chosen: Chosen): [number, number] {
  const told = offered(game, chosen).map((option) => option.seats[valueOf(game, option.name, chosen)])
  return told.find((seats) => seats !== undefined) ?? game.seats
}

/** What is chosen otherwise than it would be by itself. */
export function wished(game: GameInfo, chosen: Chosen): Chosen {
  const own = offered(game, chosen).filter(({ name, default: usual }) => (chosen[name] || usual) !== usual)
  return Object.fromEntries(own.map(({ name }) => [name, chosen[name]!]))
}

function valueOf(game: GameInfo, name: string, chosen: Chosen): string {
  return chosen[name] || game.options.find((option) => option.name === name)!.default
}
