/** What can be chosen together for a new table, as the rules have told the server (`OptionInfo`). */
import type { GameInfo, OptionInfo } from '../lib/types'

export type Chosen = Record<string, string>

/** More ways to play than this are no longer a choice of one click. */
const MOST_VARIANTS = 8

/** The options that go with what is chosen. */
export function offered(game: GameInfo, chosen: Chosen): OptionInfo[] {
  return game.options.filter((option) => fits(game, option, chosen))
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

/**
 * The ways to play a game: every value of the options that are words, as they go together, the usual
 * one first. Where that would be too many, the last options are left out.
 */
export function variants(game: GameInfo): Chosen[] {
  const worded = game.options.filter((option) => option.words.length > 1 && !option.numbers)
  for (let count = worded.length; count > 0; count--) {
    const all = combined(game, worded.slice(0, count))
    if (all.length <= MOST_VARIANTS) return all
  }
  return [{}]
}

function combined(game: GameInfo, options: OptionInfo[]): Chosen[] {
  let all: Chosen[] = [{}]
  for (const option of options) {
    const words = [option.default, ...option.words.filter((word) => word !== option.default)]
    all = all.flatMap((chosen) =>
      (fits(game, option, chosen) ? words : [option.default]).map((word) => ({
        ...chosen,
        [option.name]: word,
      })),
    )
  }
  return all
}

/** The variant that is chosen. */
export function variantOf(game: GameInfo, chosen: Chosen): number {
  return variants(game).findIndex((variant) =>
    Object.entries(variant).every(([name, value]) => {
      const option = game.options.find((one) => one.name === name)!
      return (fits(game, option, chosen) ? valueOf(game, name, chosen) : option.default) === value
    }),
  )
}

export function valueOf(game: GameInfo, name: string, chosen: Chosen): string {
  return chosen[name] || game.options.find((option) => option.name === name)!.default
}

function fits(game: GameInfo, { needs }: OptionInfo, chosen: Chosen): boolean {
  return !needs || needs[1].includes(valueOf(game, needs[0], chosen))
}
