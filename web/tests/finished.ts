/** A finished table of three, the first seat mine, for tests of what is said about it. */
import type { Outcome, TableView } from '../src/lib/types'

export function table(ended: Partial<Outcome>): TableView {
  const players = ended.scores?.length ?? 3
  return {
    game: 'nimmt',
    players,
    you: [1],
    log: [],
    seats: Array.from({ length: players }, (_, at) => ({
      seat: at + 1,
      kind: 'person',
      name: `P${at + 1}`,
      level: null,
    })),
    ended: { how: '', scores: [], places: [], winners: [], unrated: '', decided: [], ...ended },
  } as unknown as TableView
}
