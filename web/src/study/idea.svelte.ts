/**
 * An idea: moves that somebody tries from a moment of a replay. The server runs the rules and keeps nothing; here
 * lies what it answered, so that everything can be taken back.
 */
import { attempt } from '../lib/notice.svelte'
import type { Preview } from '../lib/socket.svelte'
import type { IdeaTried, Replay, ReplayFrame, TableView } from '../lib/types'
import { tableAt } from '../table/replayed'
import type { Source } from './source'

const isMove = ({ line }: ReplayFrame): boolean => /^\d+\s*:/.test(line)

export class Idea {
  readonly step: number
  /** For whom it is tried; while the others answer, it goes on until this seat is asked. */
  mine = $state(0)
  /** Whether the others answer by themselves. */
  answers = $state(true)
  busy = $state(false)
  #source: Source
  #replay: Replay
  /** What the server answered, one for each thing that was done; the first before any. */
  #done: IdeaTried[] = $state.raw([])
  readonly now = $derived(this.#done.at(-1))
  /** The replay up to where the idea begins, and then the idea. */
  readonly shown: Replay = $derived.by(() => ({
    ...this.#replay,
    steps: [...this.#replay.steps.slice(0, this.step + 1), ...(this.now?.steps ?? [])],
    ended: this.now?.ended ?? null,
  }))
  readonly moves: string[] = $derived((this.now?.steps ?? []).filter(isMove).map(({ line }) => line))
  readonly position = $derived(this.shown.steps.at(-1)!.position)
  /** Who may try next. */
  readonly seat = $derived(this.now?.seat ?? 0)

  constructor(source: Source, replay: Replay, step: number, seat: number) {
    this.#source = source
    this.#replay = replay
    this.step = step
    const asked = replay.steps[step]!.position.to_act
    this.mine = asked.includes(seat) ? seat : (asked[0] ?? 1)
  }

  get canTakeBack(): boolean {
    return this.#done.length > 1
  }

  get legal(): string[] {
    return this.busy ? [] : (this.position.legal[String(this.seat)] ?? [])
  }

  /** The table after so many steps of the idea, drawn for who may try next. */
  tableAt(steps: number): TableView {
    const table = tableAt(this.shown, this.step + steps)
    return { ...table, views: table.views.map((view) => ({ ...view, seat: this.seat })) }
  }

  preview = async (): Promise<Preview> => this.now?.previews ?? {}

  /** Begin, or look once more for another seat; false: it was refused, and the person was told. */
  async look(seat = this.mine): Promise<boolean> {
    this.mine = seat
    const now = await this.#ask(this.moves, false)
    if (now) this.#done = [...this.#done.slice(0, -1), now]
    return !!now
  }

  /** Try a move for who may try next. */
  play = (move: string): Promise<boolean> => this.#go([...this.moves, `${this.seat}: ${move}`])

  /** Let the others answer, or not; who has moved and waits for them is answered at once. */
  async letAnswer(wanted: boolean): Promise<void> {
    this.answers = wanted
    if (wanted && this.seat !== this.mine && this.canTakeBack) await this.#go(this.moves)
  }

  takeBack(): void {
    if (this.canTakeBack) this.#done = this.#done.slice(0, -1)
  }

  takeAllBack(): void {
    this.#done = this.#done.slice(0, 1)
  }

  async #go(moves: string[]): Promise<boolean> {
    const now = await this.#ask(moves, this.answers)
    if (now) this.#done = [...this.#done, now]
    return !!now
  }

  async #ask(moves: string[], answer: boolean): Promise<IdeaTried | undefined> {
    if (this.busy) return undefined
    this.busy = true
    const { step, mine: seat } = this
    const now = await attempt(() => this.#source.idea({ step, moves, seat, answer }))
    this.busy = false
    return now
  }
}
