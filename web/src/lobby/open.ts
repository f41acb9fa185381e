/** Opening a table as somebody wants to play. */
import { api } from '../lib/api'
import { beSomebody } from '../lib/person.svelte'
import { go } from '../lib/router.svelte'
import type { GameInfo } from '../lib/types'
import { type Play, wishOf } from './play'

export async function openTable(game: GameInfo, play: Play): Promise<void> {
  await beSomebody()
  const { table } = await api.open(wishOf(game, play))
  go(`/table/${table}`)
}
