/** What is seen at 6 nimmt! while its log says less: whose cards were turned over, what was taken. */
import { kindOf } from '../../lib/director.svelte'
import type { Spoken } from '../../lib/teller'
import { say } from '../../lib/words.svelte'
import type { Nimmt } from './position'

export const spoken: Spoken = (happening, was, is, names) => {
  const [before, after] = [was as Nimmt, is as Nimmt]
  const kind = kindOf(happening)
  if (kind === 'revealed') {
    const cards = after.revealed.map(([seat, card]) => `${card} (${names[seat - 1] ?? seat})`)
    return cards.length ? [say('web.six-nimmt.turned-over', { list: cards.join(', ') })] : []
  }
  if (kind === 'took-row') {
    const lie = new Set(after.rows.flat())
    const taken = before.rows.flat().filter((card) => !lie.has(card))
    return taken.length ? [say('web.six-nimmt.taken', { list: taken.join(', ') })] : []
  }
  if (kind.startsWith('ended-')) {
    const heads = after.scores.map((score, at) => `${names[at] ?? at + 1} ${score}`)
    return [say('web.six-nimmt.heads-so-far', { list: heads.join(', ') })]
  }
  return []
}
