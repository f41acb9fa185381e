/**
 * The words of the page: the one catalogue of Sextet, one JSON a language, each its own chunk.
 * `say` is reactive: a change of language redraws whatever called it.
 */
import { untrack } from 'svelte'
import type en from '../../../src/sextet/messages/en.json'
import { nearestLanguage } from './languages'
import { fill, formOf, listed, plainly, type Values } from './plural'
import { settings } from './settings.svelte'
import type { Happening } from './types'

type Stem<K> = K extends `${infer S}.${'one' | 'few' | 'other'}` ? S : K
/** What the terminal and the server say is not in the page (tools/words.ts). */
type Elsewhere = `${'arena' | 'cli' | 'doctor' | 'mail' | 'play' | 'server' | 'show' | 'store'}.${string}`
export type Key = Exclude<Stem<keyof typeof en>, Elsewhere>

const files = import.meta.glob<Record<string, string>>('../../../src/sextet/messages/*.json', {
  import: 'default',
})
const loaders = new Map(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.json$/g, ''), load]),
)

/** The languages that there are; each catalogue has them by their own names, `language.TAG`. */
export const LANGUAGES = [...loaders.keys()]

type Messages = Record<string, string>
let messages: Messages = $state.raw({})
/** Bring the words of what few people see. */
const more = new Map<(language: string) => Promise<Messages>, Promise<void>>()
let spoken = $state('en')

/** The chosen language, else the browser's first that there is, else English. */
export function wanted(): string {
  const asked = settings.language ? [settings.language] : navigator.languages
  for (const tag of asked) {
    const near = nearestLanguage(tag, LANGUAGES)
    if (near !== null) return near
  }
  return 'en'
}

export async function speak(language: string = wanted()): Promise<void> {
  const load = loaders.get(language) ?? loaders.get('en')!
  const all = await Promise.all([load(), ...[...more.keys()].map((bring) => bring(language))])
  messages = Object.assign({}, ...all) as Messages
  spoken = language
  document.documentElement.lang = language
}

/**
 * Speak with the words of something that few people see, too, from now on. Who awaits it in a drawing
 * must not be drawn anew with each change of language: that would close what is open in it.
 */
export async function speakWith(bring: (language: string) => Promise<Messages>): Promise<void> {
  if (!more.has(bring))
    more.set(
      bring,
      add(
        bring,
        untrack(() => spoken),
      ),
    )
  try {
    await more.get(bring)
  } catch (error) {
    // Offline: it is asked for again when it is needed again.
    more.delete(bring)
    throw error
  }
}

async function add(bring: (language: string) => Promise<Messages>, language: string): Promise<void> {
  const words = await bring(language)
  // Whoever has chosen another language meanwhile has been brought its words.
  if (spoken === language) messages = { ...messages, ...words }
}

export function language(): string {
  return spoken
}

export function say(key: Key, values: Values = {}): string {
  return sayAny(key, values)
}

/** For keys made at run time (`option.${name}`, the server's codes): `otherwise` where there is none. */
export function sayAny(key: string, values: Values = {}, otherwise: string = key): string {
  const [form, counted] = formOf(messages, key, spoken, values)
  const text = messages[form]
  return text === undefined ? otherwise : fill(text, counted)
}

/** Names, as the language spoken lists them. */
export function listOf(names: string[]): string {
  return listed(names, spoken)
}

/** A value as the language names it, where it is a word of a message's family: `six-nimmt.special-block`. */
export function wordFor<T>(key: string, name: string, value: T): T | string {
  return typeof value === 'string' ? sayAny(`${key.split('.')[0]}.${name}-${value}`, {}, value) : value
}

/** What the plates and the picture tell already; in words it would drown the rest. */
export function isQuiet({ key }: Happening): boolean {
  return /^table\.(opened|chose|changed-choice)$/.test(key)
}

/** What happened, in words; seats become the names of those who sit there. */
export function tell(happening: Happening, names: string[]): string {
  const values: Values = {}
  for (const [name, value] of Object.entries(happening.values))
    values[name] = wordFor(happening.key, name, value)
  const seat = happening.values.who ?? happening.values.seat
  if (typeof seat === 'number') values.who = names[seat - 1] ?? seat
  if (typeof values.level === 'number')
    values.level = sayAny(`level.${values.level}.name`, {}, String(values.level))
  if (Array.isArray(values.seats))
    values.others = listOf(values.seats.map((one) => names[Number(one) - 1] ?? ''))
  return sayAny(happening.key, values, plainly(happening.key, values))
}
