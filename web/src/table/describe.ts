/** Options, paces and names in words. */
import { sayAny, say } from '../lib/words.svelte'
import type { Pace, Seat } from '../lib/types'

export function optionWord(game: string, name: string, value: string): string {
  return sayAny(`option.${game}.${name}.${value}`, {}, value)
}

/** The options of a table that say something: values in words, numbers with their name. */
export function optionWords(game: string, options: Record<string, string>): string[] {
  return Object.entries(options)
    .filter(([, value]) => value !== 'none' && value !== 'no')
    .map(([name, value]) => {
      const word = optionWord(game, name, value)
      return word === value || value === 'yes' ? `${sayAny(`option.${game}.${name}`, {}, name)}${value === 'yes' ? '' : ` ${value}`}` : word
    })
}

export function paceWords(pace: Pace): string[] {
  if (pace.kind === 'none') return []
  if (pace.kind === 'days') return [say('web.new.time-days', { count: pace.days })]
  if (pace.seconds % 60 === 0) return [say('web.new.time-minutes', { count: pace.seconds / 60 })]
  return [say('web.new.time-seconds', { count: pace.seconds })]
}

export function levelName(level: number | null): string {
  return level === null ? '' : sayAny(`level.${level}.name`, {}, String(level))
}

export function seatName(seat: Seat, you: number[] = []): string {
  if (seat.kind === 'open') return say('web.table.seat-empty')
  if (you.includes(seat.seat) && you.length === 1) return say('web.table.you')
  return seat.name
}
