/** A move picked word by word: `move`, then a card, then a row. Knows the notation, no rule. */

export class Picker {
  #picked: string[] = $state([])
  #moves: () => string[]

  constructor(moves: () => string[]) {
    this.#moves = moves
  }

  /** The words picked so far; what was picked for another question counts for nothing. */
  get path(): string[] {
    return this.#from(this.#picked).length ? this.#picked : []
  }
  set path(words: string[]) {
    this.#picked = words
  }
  /** The moves that go on from what was picked. */
  get open(): string[][] {
    return this.#from(this.path)
  }
  #from(beginning: string[]): string[][] {
    const moves = this.#moves().map((move) => move.split(' '))
    return moves.filter((words) => beginning.every((word, at) => words[at] === word))
  }
  /** The words that may come next. */
  get next(): Set<string> {
    return new Set(this.open.flatMap((words) => words[this.path.length] ?? []))
  }
  /** The whole move, once it is one. */
  get move(): string | null {
    const text = this.path.join(' ')
    return this.path.length && this.#moves().includes(text) ? text : null
  }
  get kind(): string {
    return this.path[0] ?? ''
  }
  /** Whether the next word is a card of the table or hand, or a row. */
  get wants(): 'kind' | 'row' | 'row-card' | 'hand-card' | 'nothing' {
    if (!this.path.length) return 'kind'
    if (!this.next.size) return 'nothing'
    if (this.kind === 'replace') return 'hand-card'
    if (this.kind === 'negative' || (this.kind === 'move' && this.path.length === 1)) return 'row-card'
    return 'row'
  }
  /** The words that may follow a beginning. */
  allAfter(beginning: string): string[] {
    const before = beginning.split(' ')
    return this.#from(before).flatMap((words) => words[before.length] ?? [])
  }
  pick(word: string | number): void {
    const text = String(word)
    if (this.next.has(text)) this.path = [...this.path, text]
    // Another target of the same kind: change the last word.
    else if (this.move && this.path.length > 1) {
      const before = this.path.slice(0, -1)
      if (this.#moves().includes([...before, text].join(' '))) this.path = [...before, text]
    }
  }
  /**
   * A card that lies in a row: what a special card is used on, or another one in its place.
   * Never a row of that number.
   */
  pickLying(card: number): void {
    const text = String(card)
    if (this.allAfter(this.kind).includes(text)) this.path = [this.kind, text]
  }
  start(kind: string): void {
    this.path = this.kind === kind ? [] : [kind]
  }
  back(): void {
    this.path = this.path.slice(0, -1)
  }
  clear(): void {
    this.path = []
  }
}
