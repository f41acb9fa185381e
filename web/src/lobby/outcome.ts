/** How a finished game ended for me. */
import type { PastGame } from '../lib/types'

/** A game that nobody won was left, or drawn where draws exist; else the team lost it. */
export function outcome(
  game: Pick<PastGame, 'how' | 'winners' | 'you'>,
  draws: boolean,
): 'won' | 'lost' | 'drawn' | 'abandoned' {
  if (game.you.some((seat) => game.winners.includes(seat))) return 'won'
  if (game.winners.length) return 'lost'
  if (game.how === 'abandoned') return 'abandoned'
  return draws ? 'drawn' : 'lost'
}
