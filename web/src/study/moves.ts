/** A move in words, as short as a list needs it; cards and cells stand for themselves. */
import { say, sayAny } from '../lib/words.svelte'

export function moveWords(game: string, move: string): string {
  const [verb = '', ...rest] = move.split(/\s+/)
  const more = rest.join(' ')
  if (/^-?\d+(,-?\d+)?$/.test(verb))
    return rest[0] === 'on' ? say('web.study.move-pile', { card: verb, pile: rest[1] ?? '' }) : verb
  if (game === 'the-game')
    return verb === 'eager' ? sayAny(`web.the-game.eager-${more}`) : say('study.kind-end')
  if (game === 'six')
    return verb === 'lift'
      ? say('web.study.move-lift', { cell: more })
      : say('web.study.move-keep', { cell: more })
  if (verb === 'take') return say('web.study.move-row', { row: more })
  if (verb === 'place') return say('web.six-nimmt.just-place')
  if (verb === 'keep') return say('web.six-nimmt.keep')
  if (verb === 'swap') return say('web.six-nimmt.swap-this', { special: specialWords(more) })
  return [specialWords(verb), more].filter(Boolean).join(' ')
}

const specialWords = (kind: string): string => sayAny(`six-nimmt.special-${kind}`, {}, kind)

/** What somebody said at a table of The Game, in words: `leave 2, go 3`, or nothing. */
export function talkWords(said: string): string {
  const signals = [...said.matchAll(/([a-z]+) (\d+)/g)].map(([, kind, pile]) =>
    say('web.study.signal-pile', { pile, signal: sayAny(`the-game.signal-${kind}`) }),
  )
  return signals.join(', ') || say('web.study.signal-none')
}
