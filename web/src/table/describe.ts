/** Options, paces and names in words. */
import { gameInfo } from '../lib/person.svelte'
import { inSentences } from '../lib/plural'
import { skeleton } from '../lib/skeleton'
import type { Happening, Pace, SeatView, TableView } from '../lib/types'
import { isQuiet, say, sayAny, tell } from '../lib/words.svelte'

/** What a game is called; by its own name, or as told, where the catalogue does not know it. */
export function titleOf(game: string, otherwise = game): string {
  return sayAny(`game.${game}.title`, {}, gameInfo(game)?.title ?? otherwise)
}

/** The title of a page: what it is, then whose it is. */
export const titled = (...what: string[]): string => [...what, say('web.title')].join(' · ')

export function aboutOf(game: string): string {
  return sayAny(`game.${game}.about`, {}, gameInfo(game)?.about ?? game)
}

export function optionWord(game: string, name: string, value: string): string {
  return sayAny(`option.${game}.${name}.${value}`, {}, value)
}

/** The options of a table that say something: values in words, numbers with their name. */
export function optionWords(game: string, options: Record<string, string>): string[] {
  return Object.entries(options)
    .filter(([name, value]) => value !== gameInfo(game)?.options.find((one) => one.name === name)?.default)
    .map(([name, value]) => {
      const word = optionWord(game, name, value)
      return word === value || value === 'yes'
        ? `${sayAny(`option.${game}.${name}`, {}, name)}${value === 'yes' ? '' : ` ${value}`}`
        : word
    })
}

export function paceWords(pace: Pace): string[] {
  const seconds = pace.seconds ?? 0
  if (pace.kind === 'days') return [say('web.new.time-days', { count: pace.days })]
  if (pace.kind === 'clock')
    return [
      say('web.new.time-clock', {
        time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
        seconds: pace.increment ?? 0,
      }),
    ]
  if (pace.kind !== 'live') return []
  if (seconds % 60 === 0) return [say('web.new.time-minutes', { count: seconds / 60 })]
  return [say('web.new.time-seconds', { count: seconds })]
}

/** That a table waits for its game, and how far that is. */
export function gettingReady(table: TableView): string {
  const title = titleOf(table.game)
  return say('web.table.getting-ready', { title, percent: table.getting_ready ?? 0 })
}

type Sitting = Pick<SeatView, 'kind' | 'name' | 'level'>

export function levelName(level: number | null): string {
  return level === null ? '' : sayAny(`level.${level}.name`, {}, String(level))
}

/** What a level is like, in one line. */
export const levelAbout = (level: number): string => sayAny(`level.${level}.about`, {}, '')

/**
 * Who sits where: people by their own names, bots by names of the language. A bot gives way to a person who is
 * called as it would be; people whose names look the same are told apart by the number of their seat.
 */
export function namesOf(table: { game: string; seats: Sitting[] }): string[] {
  const levels = gameInfo(table.game)?.levels.map((level) => level.name) ?? []
  const unnamed = (seat: Sitting) =>
    seat.kind === 'bot' && (seat.level === null || levels.includes(seat.name))
  const people = table.seats.filter((seat) => !unnamed(seat)).map((seat) => skeleton(seat.name))
  const given = say('level.bots').split(' ')
  const free = given.filter((name) => !people.includes(skeleton(name)))
  const spare = free.filter((name) => !table.seats.some((seat, at) => unnamed(seat) && given[at] === name))
  const names = table.seats.map((seat, at) => {
    if (!unnamed(seat)) return seat.name
    return free.includes(given[at]!) ? given[at]! : (spare.pop() ?? given[at]!)
  })
  const looks = names.map(skeleton)
  return names.map((name, at) =>
    name && looks.filter((other) => other === looks[at]).length > 1 ? `${name} (${at + 1})` : name,
  )
}

/** Whether a person sits there who does not sit at this screen, and is known. */
export function isOther(table: TableView, seat: SeatView): boolean {
  return seat.kind === 'person' && seat.name !== '' && !table.you.includes(seat.seat)
}

/** What happened, for those who listen. */
export function inWords(entries: Happening[], names: string[]): string {
  return inSentences(entries.filter((entry) => !isQuiet(entry)).map((entry) => tell(entry, names)))
}
