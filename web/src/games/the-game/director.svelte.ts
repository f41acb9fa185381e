/** Shows what happened card by card: each slides to its pile, new ones come from the draw pile. */
import type { Told } from '../contract'
import { glide, wait } from '../../lib/flip'
import { moves } from '../../lib/settings.svelte'
import type { Happening } from '../../lib/types'
import type { TheGame } from './position'

/** The picture while something moves. */
export interface Stage {
  piles: number[]
  hand: number[]
}

export class Director {
  /** Null: draw the view. */
  stage: Stage | null = $state.raw(null)
  now: Happening | null = $state.raw(null)
  #shown: Stage
  #seat: () => number
  #root: () => HTMLElement | undefined
  #queue: Told[] = []
  #running = false
  #hurry = false

  constructor(start: TheGame, seat: () => number, root: () => HTMLElement | undefined) {
    this.#seat = seat
    this.#root = root
    this.#shown = this.#of(start)
  }

  #of(position: TheGame): Stage {
    const held = position.hands[this.#seat() - 1]
    return { piles: position.piles, hand: Array.isArray(held) ? held : [] }
  }

  /** What is drawn while nothing moves: where the next motion begins. */
  rest(position: TheGame): void {
    if (!this.#running) this.#shown = this.#of(position)
  }

  /** Skip what is still to be shown. */
  hurry = (): void => {
    if (this.#running) this.#hurry = true
  }

  hear = (told: Told): void => {
    if (!moves() || document.hidden) return
    this.#queue.push(told)
    if (this.#queue.length > 3) this.#hurry = true
    if (!this.#running) void this.#run()
  }

  async #run(): Promise<void> {
    this.#running = true
    this.stage = this.#shown
    for (let told = this.#queue.shift(); told; told = this.#queue.shift()) {
      for (const happening of told.happenings) if (!this.#hurry) await this.#show(happening)
      await this.#settle(this.#of(told.view.position as TheGame))
    }
    if (this.stage) this.#shown = this.stage
    this.stage = null
    this.now = null
    this.#running = false
    this.#hurry = false
  }

  async #show(happening: Happening): Promise<void> {
    const kind = happening.key.replace(/^.*\./, '')
    if (kind === 'started') {
      this.now = happening
      await this.#pause(900)
    }
    if (kind !== 'placed' || !this.stage) return
    const { seat, card, pile } = happening.values as { seat: number; card: number; pile: number }
    const { piles, hand } = this.stage
    this.now = happening
    const next = {
      piles: piles.map((top, at) => (at === pile - 1 ? card : top)),
      hand: hand.filter((one) => one !== card),
    }
    const lay = !!this.#root()?.querySelector(`[data-fly="card-${card}"]`)
    await glide(this.#root(), () => (this.stage = next), 380)
    if (!lay) await this.#from(`[data-pile="${seat}"]`, card)
    await this.#pause(lay ? 60 : 420)
  }

  /** To the position the batch led to; cards that were drawn come from the draw pile. */
  async #settle(next: Stage): Promise<void> {
    const before = new Set(this.stage?.hand)
    await glide(this.#root(), () => (this.stage = next), 260)
    const drawn = next.hand.filter((card) => !before.has(card))
    if (!this.#hurry) await Promise.all(drawn.map((card, at) => this.#from('[data-draw]', card, at * 70)))
  }

  /** A card that is drawn at its place comes there from something else. */
  async #from(where: string, card: number, delay = 0): Promise<void> {
    const root = this.#root()
    const thing = root?.querySelector<HTMLElement>(`[data-fly="card-${card}"]`)
    const from = root?.querySelector(where)?.getBoundingClientRect()
    if (!thing || !from || !moves()) return
    const to = thing.getBoundingClientRect()
    const transform = `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top + from.height / 2 - to.top - to.height / 2}px) scale(0.35)`
    const frames = [
      { transform, opacity: 0.4, zIndex: 9 },
      { opacity: 1, offset: 0.3, zIndex: 9 },
      { transform: 'none', zIndex: 9 },
    ]
    await thing
      .animate(frames, { duration: 420, delay, fill: 'backwards', easing: 'cubic-bezier(0.22, 0.8, 0.3, 1)' })
      .finished.catch(() => undefined)
  }

  async #pause(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0 && !this.#hurry; left -= 60) await wait(Math.min(60, left))
  }
}
