/** The vectors that the server's dealing is tested by, too. */
import { readFileSync } from 'node:fs'
import type { Terms } from '../src/lib/dealing'
import type { PackDealt, Replay } from '../src/lib/types'

export interface Settled {
  terms: Terms
  seed: string
  commitment: string
  numbers: string[]
  hashes: string[]
  keys: string[]
}
export interface PlayedGame {
  replay: Replay
  usual: Record<string, string>
}
interface Vectors {
  first: {
    seed: string
    commitment: string
    keys: { table: string; deal: number; numbers: string[]; key: string }[]
  }[]
  settled: Settled[]
  shuffles: { key: string; packs: PackDealt[]; dealt: number[] }[]
  games: PlayedGame[]
}
export const shared = JSON.parse(
  readFileSync(new URL('../../tests/core/dealing.json', import.meta.url), 'utf8'),
) as Vectors
export const { settled, games } = shared
