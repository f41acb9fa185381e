/** Shows batches of happenings one after the other, each step in motion, then lets the view be. */
import type { Told } from '../contract'
import { glide, wait } from '../../lib/flip'
import { moves } from '../../lib/settings.svelte'
import type { Happening } from '../../lib/types'
import type { Nimmt } from './position'
import { settled } from './settled.svelte'
import { kindOf, stageOf, step, trick, type Stage } from './stage'

export class Director {
  /** The picture while something moves; null: draw the view. */
  stage: Stage | null = $state.raw(null)
  /** What is being shown, for the line of words over the rows. */
  now: Happening | null = $state.raw(null)
  #queue: Told[] = []
  #running = false
  #hurry = false
  #pace = 1
  #shown: Stage
  #scores: number[]
  #root: () => HTMLElement | undefined

  constructor(start: Nimmt, root: () => HTMLElement | undefined) {
    this.#shown = stageOf(start)
    this.#scores = start.scores
    this.#root = root
  }

  /** Skip what is still to be shown. */
  hurry = (): void => {
    if (this.#running) this.#hurry = true
  }

  /** The position that lies there while nothing moves: where the next motion begins. */
  rest(position: Nimmt): void {
    if (this.#running) return
    this.#shown = stageOf(position)
    this.#scores = position.scores
  }

  hear = (told: Told): void => {
    if (!moves() || document.hidden) {
      this.#shown = stageOf(told.view.position as Nimmt)
      return
    }
    this.#queue.push(told)
    // Whoever comes back to many batches sees the last ones only.
    if (this.#queue.length > 2) this.#hurry = true
    if (!this.#running) void this.#run()
  }

  async #run(): Promise<void> {
    this.#running = true
    this.stage = this.#shown
    settled.scores = this.#scores
    for (let told = this.#queue.shift(); told; told = this.#queue.shift()) {
      await this.#show(told)
      this.#shown = stageOf(told.view.position as Nimmt)
      await this.#glide(this.#shown, 260)
      settled.scores = this.#scores = told.view.position.scores
    }
    settled.scores = null
    this.#running = false
    this.#hurry = false
    this.now = null
    this.stage = null
  }

  async #show({ happenings, view }: Told): Promise<void> {
    let before: Happening | undefined
    // Many cards go quicker, so that a trick of ten is no longer than one of six.
    this.#pace = Math.min(1, 6 / Math.max(1, happenings.length))
    for (const happening of happenings) {
      if (this.#hurry) return
      this.now = happening
      const kind = kindOf(happening)
      if (kind === 'revealed') {
        this.#to({
          ...this.stage!,
          revealed: trick(happenings.slice(happenings.indexOf(happening)), view.position as Nimmt),
        })
        await this.#pause(900)
      } else if (kind === 'took-row') {
        await this.#taking(happening, before)
      } else {
        await this.#glide(step(this.stage!, happening, before), 420)
        await this.#pause(/^(ended|used)/.test(kind) ? 1100 : 160)
      }
      before = happening
    }
  }

  /** The card lies down first, then the row flies to its player's pile. */
  async #taking(happening: Happening, before: Happening | undefined): Promise<void> {
    const { row, card, seat } = happening.values as { row: number; card: number; seat: number }
    const stage = this.stage!
    const taken = stage.rows[row - 1] ?? []
    const after = step(stage, happening, before)
    if (card > (taken.at(-1) ?? 0)) {
      const rows = stage.rows.map((one, at) => (at === row - 1 ? [...one, card] : one))
      await this.#glide({ ...after, rows }, 420)
      await this.#pause(260)
    }
    if (!this.#hurry)
      await this.#flyAway(
        taken.filter((one) => !after.rows[row - 1]?.includes(one)),
        seat,
      )
    const heads = Number(happening.values.heads)
    settled.scores = (settled.scores ?? []).map((score, at) => (at === seat - 1 ? score + heads : score))
    await this.#glide(after, 320)
    await this.#pause(160)
  }

  async #flyAway(cards: number[], seat: number): Promise<void> {
    const root = this.#root()
    const pile = root?.querySelector(`[data-pile="${seat}"]`)?.getBoundingClientRect()
    if (!root || !pile) return
    const flights = cards.flatMap((card, at) => {
      const thing = root.querySelector<HTMLElement>(`[data-fly="card-${card}"]`)
      if (!thing) return []
      const from = thing.getBoundingClientRect()
      const dx = pile.left + pile.width / 2 - from.left - from.width / 2
      const dy = pile.top + pile.height / 2 - from.top - from.height / 2
      const frames = [
        { transform: 'none', zIndex: 9 },
        { transform: `translate(${dx}px, ${dy}px) scale(0.25)`, opacity: 0.5, zIndex: 9 },
      ]
      return [
        thing.animate(frames, {
          duration: 480,
          delay: at * 50,
          easing: 'cubic-bezier(0.5, 0, 0.7, 0.6)',
          fill: 'forwards',
        }),
      ]
    })
    await Promise.all(flights.map((flight) => flight.finished.catch(() => undefined)))
  }

  #to(stage: Stage): void {
    this.stage = stage
  }
  #glide(stage: Stage, duration: number): Promise<void> {
    return glide(this.#root(), () => this.#to(stage), this.#hurry ? 0 : duration * this.#pace)
  }
  async #pause(milliseconds: number): Promise<void> {
    for (let left = milliseconds * this.#pace; left > 0 && !this.#hurry; left -= 60)
      await wait(Math.min(60, left))
  }
}
