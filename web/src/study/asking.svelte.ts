/** A study that is asked for: looked after until it is made, for as long as somebody waits. */
import { errorText } from '../lib/notice.svelte'
import type { StudyNews } from '../lib/wire'
import type { Source } from './source'
import type { Decision, Judged, Study } from './study'

const EVERY = 1200

export class Asking {
  news: StudyNews | null = $state.raw(null)
  trouble = $state('')
  readonly study = $derived(this.news?.study as Study | null | undefined)
  /** The decisions judged so far, while the rest is under way. */
  soFar: Decision[] = $state.raw([])
  seat = $state(0)
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0

  /** Have the decisions of a seat studied. */
  ask(source: Source, seat: number): void {
    this.stop()
    this.seat = seat
    this.news = null
    this.soFar = []
    this.trouble = ''
    void this.#look(source, seat, this.#asked)
  }

  /** What is judged of a game by now; nothing where that is no decision yet. */
  judgedOf(game: string): Judged | null {
    if (this.study) return this.study
    const unit = this.news?.unit as Judged['unit'] | ''
    return unit && this.soFar.length ? { game, unit, decisions: this.soFar } : null
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#asked++
  }

  async #look(source: Source, seat: number, asked: number): Promise<void> {
    try {
      const news = await source.study(seat, this.soFar.length)
      if (asked !== this.#asked) return
      this.news = news
      if (news.decisions.length) this.soFar = [...this.soFar, ...(news.decisions as unknown as Decision[])]
      if (news.state === 'waiting' || news.state === 'thinking')
        this.#timer = setTimeout(() => void this.#look(source, seat, asked), EVERY)
    } catch (error) {
      if (asked === this.#asked) this.trouble = errorText(error)
    }
  }
}

const asked = new Map<string, Asking>()

/** What was asked of a game: it stays while somebody looks at something else. */
export function askingOf({ key }: Source): Asking {
  const found = asked.get(key) ?? new Asking()
  asked.set(key, found)
  return found
}
