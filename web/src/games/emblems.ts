/** Finds a game's emblem. The start page draws all of them at once, so they come along with it. */
import type { Component } from 'svelte'

const emblems = import.meta.glob<Component>('./*/Emblem.svelte', { import: 'default', eager: true })

/** The games that this page knows by itself, asked nobody. */
export const DRAWN = Object.keys(emblems)
  .map((path) => path.split('/')[1]!)
  .filter((name) => name !== 'plain')

export function emblemOf(game: string): Component {
  return emblems[`./${game}/Emblem.svelte`] ?? emblems['./plain/Emblem.svelte']!
}
