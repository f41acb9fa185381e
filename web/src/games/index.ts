/** Finds a game's drawings: a folder with View.svelte is all that it takes. */
import type { GameView, Phrases, SeatNote } from './contract'

const views = import.meta.glob<GameView>('./*/View.svelte', { import: 'default' })
const phrases = import.meta.glob<Phrases>('./*/Phrases.svelte', { import: 'default' })
const notes = import.meta.glob<SeatNote>('./*/SeatNote.svelte', { import: 'default' })

export function viewOf(game: string): Promise<GameView> {
  return (views[`./${game}/View.svelte`] ?? views['./plain/View.svelte']!)()
}

export async function seatNoteOf(game: string): Promise<SeatNote | null> {
  return (await notes[`./${game}/SeatNote.svelte`]?.()) ?? null
}

export async function phrasesOf(game: string): Promise<Phrases | null> {
  return (await phrases[`./${game}/Phrases.svelte`]?.()) ?? null
}
