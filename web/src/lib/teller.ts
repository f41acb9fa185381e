/** Tells those who listen what happened, in order: what lies there is known as far as it was told. */
import { inSentences } from './plural'
import type { Happening, Position } from './types'
import { isQuiet, tell } from './words.svelte'

/** What a happening says beyond its line of the log; `before` and `after` are what lay there. */
export type Spoken = (happening: Happening, before: Position, after: Position, names: string[]) => string[]

export class Teller {
  /** What a game's happenings say beyond their lines, where it has more to say. */
  spoken: Spoken | null = null
  #lies: Position | undefined

  /** What lies there while nothing is told. */
  rest(position: Position | undefined): void {
    this.#lies = position
  }

  words(happenings: Happening[], names: string[]): string {
    return inSentences(happenings.flatMap((one) => this.#one(one, names)))
  }

  #one(happening: Happening, names: string[]): string[] {
    const before = this.#lies
    if (before) this.#lies = Object.assign({}, before, ...(happening.after ?? [])) as Position
    if (isQuiet(happening)) return []
    const more = before && this.#lies ? this.spoken?.(happening, before, this.#lies, names) : []
    return [tell(happening, names), ...(more ?? [])]
  }
}
