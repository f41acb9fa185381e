/** The ways to play a game, in words. */
import type { GameInfo } from '../lib/types'
import { say, sayAny } from '../lib/words.svelte'
import { optionWords } from '../table/describe'
import { type Chosen, wished } from './choices'
import type { Way } from './play'

export function variantName(game: GameInfo, variant: Chosen): string {
  return optionWords(game.name, wished(game, variant)).join(' · ') || say('web.new.base')
}

/** What is special about it; of the base game, what its first option says. */
export function variantAbout(game: GameInfo, variant: Chosen): string {
  const special = Object.entries(wished(game, variant))
  const told = special.length ? special : Object.entries(variant).slice(0, 1)
  return told
    .map(([name, value]) =>
      sayAny(
        `option.${game.name}.${name}.${value}.about`,
        {},
        game.options.find((option) => option.name === name)?.about ?? '',
      ),
    )
    .join(' ')
}

export function wayName(game: GameInfo, way: Way): string {
  if (way === 'screen') return say('web.start.play-screen')
  return game.cooperative && way === 'bots' ? say('web.new.with-team') : say(`web.new.with-${way}`)
}

export const wayAbout = (way: Way): string => say(`web.new.with-${way}-about`)
