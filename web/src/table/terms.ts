/** What was agreed for a table, in words: how it is played, the clock, undo, rating, who may come. */
import { gameInfo } from '../lib/person.svelte'
import type { GameInfo, TableView } from '../lib/types'
import { say, sayAny } from '../lib/words.svelte'
import { type Chosen, offered, variantOf, variants } from '../lobby/choices'
import { variantName } from '../lobby/variant'
import { optionWords, paceWords } from './describe'

export function termsOf(table: TableView): string[] {
  const game = gameInfo(table.game)
  return [
    ...(game ? waysOf(game, table.options) : optionWords(table.game, table.options)),
    ...(paceWords(table.pace).length ? paceWords(table.pace) : [say('web.new.time-none')]),
    ...(game?.undo === false ? [] : [say(table.undo ? 'web.new.undo' : 'web.new.no-undo')]),
    ...(table.rated ? [say('web.new.rated')] : []),
    ...(table.coach ? [say('web.new.coach')] : []),
    say(table.public ? 'web.new.public' : 'web.new.private'),
  ]
}

/** The variant, then the numbers that were chosen; where none was, those that are usual. */
function waysOf(game: GameInfo, options: Chosen): string[] {
  const variant = variants(game)[variantOf(game, options)] ?? {}
  const numbers = offered(game, options).filter((option) => option.numbers)
  const chosen = numbers.filter(({ name, default: usual }) => (options[name] ?? usual) !== usual)
  const told = chosen.length ? chosen : numbers.filter((option) => Number(option.default))
  const rest = Object.fromEntries(
    Object.entries(options).filter(
      ([name]) => !(name in variant) && !numbers.some((one) => one.name === name),
    ),
  )
  return [
    variantName(game, variant),
    ...optionWords(game.name, rest),
    ...told.map(
      ({ name, default: usual }) =>
        `${sayAny(`option.${game.name}.${name}`, {}, name)} ${options[name] ?? usual}`,
    ),
  ]
}

export type Sharing = 'join' | 'watch' | 'look'

/** What a link to a table is good for: to play there, to watch, or to look at a finished game. */
export function sharing(table: TableView): Sharing {
  if (table.ended || table.status === 'over' || table.status === 'closed') return 'look'
  const free = table.status === 'open' && table.seats.some((seat) => seat.kind === 'open')
  return free ? 'join' : 'watch'
}

/** The heading over a link to a table. */
export function sharingTitle(table: TableView): string {
  const what = sharing(table)
  return say(what === 'join' ? 'web.invite.title' : `web.invite.title-${what}`)
}
