/** How far the games are: at its first start a server compiles them while the page is there. */
import { api } from './api'
import type { GameReady } from './types'

const LOOK_EVERY = 1000

class Readiness {
  games: GameReady[] = $state.raw([])

  /** Hundredths of a game that are ready; null once all of it is. */
  percent(game: string): number | null {
    const one = this.games.find((ready) => ready.game === game)
    return !one || one.bots >= 1 ? null : Math.floor(100 * one.bots)
  }

  /** Look until all games are ready; returns what ends it. */
  watch(): () => void {
    let over = false
    const look = async () => {
      this.games = await api.ready().catch(() => this.games)
      const done = this.games.length > 0 && this.games.every((one) => one.bots >= 1)
      if (!over && !done) setTimeout(look, LOOK_EVERY)
    }
    void look()
    return () => (over = true)
  }
}
export const readiness = new Readiness()
