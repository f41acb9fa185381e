/**
 * Draws what happened in motion, picture by picture, then lets the view be. Each happening brings
 * the pictures it leads through; how one is drawn is all that a game says (its Motion).
 */
import { glide, wait } from './flip'
import { moves } from './settings.svelte'
import type { Happening, PlayerView, Position } from './types'

/** What happened in the game since, in order, and the position it led to. */
export interface Told {
  happenings: Happening[]
  view: PlayerView
}

/** One picture of a happening; `last`: it leads through no other. */
export interface Step<P> {
  happening: Happening
  next: P
  last: boolean
}

/** What a motion draws on. */
export interface Stage<P> {
  /** What lies there now. */
  picture: P | null
  /** What is being drawn, for the line of words. */
  now: Happening | null
  readonly hurried: boolean
  readonly root: HTMLElement | undefined
  /** Draw a picture; what lies elsewhere in it glides there. */
  glide(next: P, milliseconds: number): Promise<void>
  pause(milliseconds: number): Promise<void>
}

/** How a game draws its happenings. */
export interface Motion<P> {
  /** So many batches may wait; with more of them the rest is skipped to the last. */
  patience: number
  /** How long things take in a batch, of what they take alone. */
  pace?(happenings: Happening[]): number
  draw(stage: Stage<P>, step: Step<P>): Promise<void>
  /** Draws the position that a batch led to. */
  settle(stage: Stage<P>, next: P): Promise<void>
}

export class Director<P extends Position> implements Stage<P> {
  /** What lies there while something moves; null: draw the view. */
  picture: P | null = $state.raw(null)
  now: Happening | null = $state.raw(null)
  hurried = false
  #motion: Motion<P>
  #root: () => HTMLElement | undefined
  /** What was drawn last while nothing moved: where the next motion begins. */
  #rest: P
  #queue: Told[] = []
  #running = false
  #pace = 1

  constructor(motion: Motion<P>, start: P, root: () => HTMLElement | undefined) {
    this.#motion = motion
    this.#rest = start
    this.#root = root
  }

  get root(): HTMLElement | undefined {
    return this.#root()
  }

  /** Skip what is still to be drawn. */
  hurry = (): void => {
    if (this.#running) this.hurried = true
  }

  /** The position that lies there while nothing moves. */
  rest(position: P): void {
    if (!this.#running) this.#rest = position
  }

  hear = (told: Told): void => {
    const still = !moves() || document.hidden
    // What comes without pictures was missed: it is drawn as it lies.
    const drawn = told.happenings.some((happening) => happening.after)
    if (!this.#running && (still || !drawn)) {
      this.#rest = told.view.position as P
      return
    }
    this.#queue.push(told)
    if (!this.#running) void this.#run()
    // Whoever comes back to many batches sees the last ones only.
    if (still || this.#queue.length > this.#motion.patience) this.hurry()
  }

  glide(next: P, milliseconds: number): Promise<void> {
    const duration = this.hurried ? 0 : milliseconds * this.#pace
    return glide(this.root, () => (this.picture = next), duration)
  }

  async pause(milliseconds: number): Promise<void> {
    for (let left = milliseconds * this.#pace; left > 0 && !this.hurried; left -= 60)
      await wait(Math.min(60, left))
  }

  async #run(): Promise<void> {
    this.#running = true
    this.picture = this.#rest
    try {
      for (let told = this.#queue.shift(); told; told = this.#queue.shift()) {
        this.#pace = this.#motion.pace?.(told.happenings) ?? 1
        for (const happening of told.happenings) await this.#draw(happening)
        this.#rest = told.view.position as P
        await this.#motion.settle(this, this.#rest)
      }
    } finally {
      this.#running = this.hurried = false
      this.picture = this.now = null
    }
  }

  async #draw(happening: Happening): Promise<void> {
    const after = happening.after ?? []
    for (const [at, change] of after.entries()) {
      const next = { ...this.picture, ...change } as P
      if (!this.hurried) await this.#motion.draw(this, { happening, next, last: at === after.length - 1 })
    }
  }
}

/** The last word of what happened: `placed` of `six-nimmt.placed`. */
export const kindOf = (happening: Happening): string => happening.key.replace(/^.*\./, '')
