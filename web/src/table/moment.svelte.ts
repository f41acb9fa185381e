/** The moment after a round: its score stands there until it is passed, or its time is over. */

import { tempo } from '../lib/settings.svelte'

const TICK = 100

/** How long the score stands there, in ms; not long where somebody's time runs. */
export const momentFor = (hurries: boolean): number => (hurries ? 2500 : 7000 * tempo())

export interface RoundTold {
  title: string
  rounds: number[][]
}

export class Moment {
  /** What is told: that a round is over, and what every seat got in the rounds so far. */
  told: RoundTold | null = $state.raw(null)
  /** Whether somebody is looking at it closely, with the pointer or the focus: it stays. */
  held = false
  #left = 0
  #timer: ReturnType<typeof setInterval> | undefined
  #passed: () => void = () => undefined

  /** Begin; resolves once it is over. */
  begin(told: RoundTold, milliseconds: number): Promise<void> {
    this.pass()
    this.told = told
    this.held = false
    this.#left = milliseconds
    this.#timer = setInterval(() => this.#tick(), TICK)
    return new Promise((resolve) => (this.#passed = resolve))
  }

  pass = (): void => {
    clearInterval(this.#timer)
    this.told = null
    this.#passed()
  }

  #tick(): void {
    if (this.held) return
    this.#left -= TICK
    if (this.#left <= 0) this.pass()
  }
}
