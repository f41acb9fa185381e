/**
 * The one clock of a table. It draws what happened in motion, picture by picture, then lets the
 * newest view be. Each happening brings the pictures it leads through; how one is drawn is all that
 * a game says (its Motion). Board, log, turn, plates and announcements are as far as it has come.
 */
import { glide, wait } from './flip'
import { moves, tempo } from './settings.svelte'
import { tableSoFar } from './so-far'
import type { Happening, LogEntry, PlayerView, Position, TableView } from './types'

/** A table, and the view of it that is drawn. */
export interface Scene {
  table: TableView
  view: PlayerView
}

/** What happened, in order, and between which scenes. */
export interface Told {
  happenings: LogEntry[]
  before: Scene
  after: Scene
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
  /** Who looks (0 watches). */
  readonly seat: number
  readonly hurried: boolean
  readonly root: HTMLElement | undefined
  /** Draw a picture; what lies elsewhere in it glides there. */
  glide(next: P, milliseconds: number): Promise<void>
  pause(milliseconds: number): Promise<void>
}

/** How a game draws its happenings. */
export interface Motion<P extends Position = Position> {
  /** So many batches may wait; with more of them the rest is skipped to the last. */
  patience: number
  /** Whether a batch belongs to the same trick, turn or move as the one before: shown again together. */
  continues(last: LogEntry[], next: LogEntry[]): boolean
  /** How long things take in a batch of so many drawn happenings, of what they take alone. */
  pace?(happenings: number): number
  draw(stage: Stage<P>, step: Step<P>): Promise<void>
  /** Draws the position that a batch led to. */
  settle(stage: Stage<P>, next: P): Promise<void>
}

/** A game whose seats act in turn: what one seat does in a row belongs together. */
export const sameSeat = (last: LogEntry[], next: LogEntry[]): boolean => seatIn(last) === seatIn(next)
const seatIn = (happenings: LogEntry[]) => happenings.find((one) => one.after && one.values.seat)?.values.seat

const isDrawn = ({ happenings }: Told): boolean => happenings.some((one) => one.after)

export class Director<P extends Position = Position> implements Stage<P> {
  /** What lies there while something moves; null: the newest view lies there. */
  picture: P | null = $state.raw(null)
  now: Happening | null = $state.raw(null)
  hurried = false
  /** How the game at this table draws; without it nothing moves. */
  motion: Motion<P> | null = null
  #root: () => HTMLElement | undefined
  #reach: (told: LogEntry[]) => Promise<void> | void
  #queue: Told[] = []
  #running = false
  #pace = 1
  /** The batch that is being drawn, how many of its happenings are, and whether all of it lies. */
  #told: Told | null = $state.raw(null)
  #reached = $state(0)
  #settled = $state(false)
  /** The last trick, turn or move, to be shown again; what of it is, and whether that is drawn now. */
  #last: Told[] = $state.raw([])
  #repeats = new Set<Told>()
  #again = $state(false)

  /**
   * `reach` hears every happening once, when its drawing begins; what it returns, if anything, is
   * waited for before what comes next is drawn.
   */
  constructor(root: () => HTMLElement | undefined, reach: (told: LogEntry[]) => Promise<void> | void) {
    this.#root = root
    this.#reach = reach
  }

  get root(): HTMLElement | undefined {
    return this.#root()
  }

  get seat(): number {
    return this.#scene?.view.seat ?? 0
  }

  get moving(): boolean {
    return this.picture !== null
  }

  /** Whether what moves has moved before: it is shown again, and changes nothing. */
  get showsAgain(): boolean {
    return this.moving && this.#again
  }

  get canShowAgain(): boolean {
    return this.#last.length > 0
  }

  /** A table and its view as far as they are drawn: the newest, unless something moves. */
  drawn(newest: Scene): Scene {
    if (!this.#told || !this.picture) return newest
    if (this.#again) return { ...newest, view: { ...newest.view, position: this.#over(newest.view) } }
    return {
      table: tableSoFar(newest.table, this.#told, this.#reached, this.#settled),
      view: { ...this.#scene!.view, position: this.picture, chosen: null, changes: [] },
    }
  }

  get #scene(): Scene | undefined {
    return this.#settled ? this.#told?.after : this.#told?.before
  }

  /** What lies there, with hands and questions as they are now. */
  #over({ position }: PlayerView): Position {
    const { before, happenings } = this.#told!
    const drawn = new Set(happenings.flatMap(({ after }) => (after ?? []).flatMap(Object.keys)))
    const lies = Object.entries(this.picture!).filter(
      ([key]) => drawn.has(key) || !(key in before.view.position),
    )
    return { ...position, ...Object.fromEntries(lies) }
  }

  /** Skip what is still to be drawn. */
  hurry = (): void => {
    if (!this.#running) return
    this.hurried = true
    for (const flight of this.root?.getAnimations({ subtree: true }) ?? [])
      if (flight.effect?.getComputedTiming().endTime !== Infinity) flight.finish()
  }

  /** Show the last trick, turn or move again; decisions stay possible. */
  again = (): void => {
    if (this.#running || !this.motion || !this.#last.length) return
    this.#repeats = new Set(this.#last)
    this.#queue = [...this.#last]
    void this.#run()
  }

  hear = (told: Told): void => {
    if (this.#again) this.hurry()
    this.#keep(told)
    const still = !this.motion || !moves() || document.hidden
    // What comes without pictures was missed, or moves nothing: it is drawn as it lies.
    if (!this.#running && (still || !isDrawn(told))) {
      void this.#reach(told.happenings)
      return
    }
    this.#queue.push(told)
    if (!this.#running) void this.#run()
    // Whoever comes back to many batches sees the last ones only.
    if (still || this.#queue.filter(isDrawn).length > this.motion!.patience) this.hurry()
  }

  #keep(told: Told): void {
    if (!isDrawn(told)) return
    const last = this.#last.at(-1)
    const goesOn = last && this.motion?.continues(last.happenings, told.happenings)
    this.#last = goesOn ? [...this.#last, told] : [told]
  }

  glide(next: P, milliseconds: number): Promise<void> {
    return glide(this.root, () => (this.picture = next), milliseconds * this.#pace * tempo())
  }

  async pause(milliseconds: number): Promise<void> {
    for (let left = milliseconds * this.#pace * tempo(); left > 0 && !this.hurried; left -= 60)
      await wait(Math.min(60, left))
  }

  async #run(): Promise<void> {
    this.#running = true
    try {
      for (let told = this.#queue.shift(); told; told = this.#queue.shift()) {
        await this.#tell(told)
        if (this.#queue.length && !this.hurried) await wait(0)
      }
    } finally {
      this.#running = this.hurried = this.#again = false
      this.#repeats = new Set()
      this.#queue = []
      this.picture = this.now = this.#told = null
    }
  }

  async #tell(told: Told): Promise<void> {
    const { happenings, before, after } = told
    const again = this.#repeats.has(told)
    // What is new is drawn, though what was shown again was skipped for it.
    if (this.#again && !again) this.hurried = false
    this.#again = again
    // Of what is skipped nothing is drawn: that would only hold the page up.
    if (this.hurried) return again ? undefined : void this.#reach(happenings)
    this.#told = told
    this.#settled = false
    this.#reached = 0
    this.picture = before.view.position as P
    this.#pace = this.motion?.pace?.(happenings.filter((one) => one.after).length) ?? 1
    for (const happening of happenings) {
      this.#reached += 1
      const waits = again ? undefined : this.#reach([happening])
      await this.#draw(happening)
      if (!this.hurried) await waits
    }
    // A task of its own: to measure and lay out all at once would hold the page up.
    if (!this.hurried) await wait(0)
    this.#settled = true
    if (isDrawn(told) && !this.hurried) await this.motion!.settle(this, after.view.position as P)
  }

  async #draw(happening: Happening): Promise<void> {
    const after = happening.after ?? []
    for (const [at, change] of after.entries()) {
      const next = { ...this.picture, ...change } as P
      if (!this.hurried) await this.motion!.draw(this, { happening, next, last: at === after.length - 1 })
    }
  }
}

/** The last word of what happened: `placed` of `six-nimmt.placed`. */
export const kindOf = (happening: Happening): string => happening.key.replace(/^.*\./, '')
