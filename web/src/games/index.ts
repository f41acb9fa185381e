/** Finds a game's drawings: a folder with View.svelte is all that it takes. */
import type { Motion } from '../lib/director.svelte'
import type { Spoken } from '../lib/teller'
import type { GameView, Phrases, SeatNote, Summary } from './contract'

const views = import.meta.glob<GameView>('./*/View.svelte', { import: 'default' })
const motions = import.meta.glob<Motion>('./*/motion.ts', { import: 'motion' })
const spoken = import.meta.glob<Spoken>('./*/spoken.ts', { import: 'spoken' })
const phrases = import.meta.glob<Phrases>('./*/Phrases.svelte', { import: 'default' })
const summaries = import.meta.glob<Summary>('./*/Summary.svelte', { import: 'default' })
const notes = import.meta.glob<SeatNote>('./*/SeatNote.svelte', { import: 'default' })

export function viewOf(game: string): Promise<GameView> {
  return (views[`./${game}/View.svelte`] ?? views['./plain/View.svelte']!)()
}

export async function motionOf(game: string): Promise<Motion | null> {
  return (await motions[`./${game}/motion.ts`]?.()) ?? null
}

export async function spokenOf(game: string): Promise<Spoken | null> {
  return (await spoken[`./${game}/spoken.ts`]?.()) ?? null
}

export async function seatNoteOf(game: string): Promise<SeatNote | null> {
  return (await notes[`./${game}/SeatNote.svelte`]?.()) ?? null
}

export async function summaryOf(game: string): Promise<Summary | null> {
  return (await summaries[`./${game}/Summary.svelte`]?.()) ?? null
}

export async function phrasesOf(game: string): Promise<Phrases | null> {
  return (await phrases[`./${game}/Phrases.svelte`]?.()) ?? null
}
