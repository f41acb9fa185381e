/** Finds a game's emblem. The start page draws all of them at once, so they come along with it. */
import type { Component } from 'svelte'

const emblems = import.meta.glob<Component>('./*/Emblem.svelte', { import: 'default', eager: true })

export function emblemOf(game: string): Component {
  return emblems[`./${game}/Emblem.svelte`] ?? emblems['./plain/Emblem.svelte']!
}
