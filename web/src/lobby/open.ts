/** Opening a table: what a start-page button wishes for. */
import { api } from '../lib/api'
import { beSomebody, nonce } from '../lib/person.svelte'
import { go } from '../lib/router.svelte'
import type { GameInfo, SeatWish, TableWish } from '../lib/types'

export const LEVEL = 3

export function wishFor(game: GameInfo): TableWish {
  const players = Math.min(4, game.seats[1])
  return {
    game: game.name,
    players,
    options: {},
    public: false,
    seats: Array.from({ length: players }, (_, at): SeatWish =>
      at ? { kind: 'bot', level: LEVEL } : { kind: 'me' },
    ),
    pace: { kind: 'none' },
    several_seats: false,
    undo: true,
    rated: false,
    delay: true,
    start: true,
    nonce: nonce(),
  }
}

export async function openTable(wish: TableWish): Promise<void> {
  await beSomebody()
  const { table } = await api.open(wish)
  go(`/table/${table}`)
}

/** Two at one screen: both seats are mine. */
export function atOneScreen(game: GameInfo): TableWish {
  return {
    ...wishFor(game),
    seats: Array.from({ length: game.seats[0] }, () => ({ kind: 'me' })),
    players: game.seats[0],
    several_seats: true,
  }
}
