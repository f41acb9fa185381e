/** A server that can cheat at every step, and the code of a real page that it plays with. */
import { createHash, createHmac } from 'node:crypto'
import { commitment, dealKey, dealPacks, newNumber, seal, type Terms } from '../src/lib/dealing'
import type { Replay, TableView } from '../src/lib/types'
import { unsettled } from '../src/lib/unsettled'
import { check, type Checked } from '../src/table/checking'
import type { Keeper, Kept } from '../src/table/kept'
import { Shuffler, type ShuffleCommand } from '../src/table/shuffler'

export const PACK = { cards: Array.from({ length: 104 }, (_, k) => k + 1), drawn: 24 }
export const USUAL = { variant: 'base', rounds: '1' }
/** The honest page has the first seat, the server's accomplice the second. */
export const [HONEST, ACCOMPLICE] = [1, 2]

/** An honest page: the real code of its part and of its check, without a browser around it. */
export class Page {
  kept = new Map<string, string>()
  asked: ShuffleCommand[] = []
  answers = true
  #shuffler: Shuffler
  constructor() {
    const ask = async (_: TableView, command: ShuffleCommand) => {
      this.asked.push(command)
      return this.answers
    }
    this.#shuffler = new Shuffler(ask, this.keeper, () => USUAL)
  }
  keeper: Keeper = {
    read: (table) => JSON.parse(this.kept.get(table) ?? '{"attempts":{},"hands":{},"odd":[]}') as Kept,
    write: (table, kept) => void this.kept.set(table, JSON.stringify(kept)),
  }
  see = (table: TableView) => this.#shuffler.see(table)
  check = (replay: Replay): Checked => check(replay, this.keeper.read(replay.headers['x-table']!), USUAL)
  sent(what: ShuffleCommand['do'], attempt = 1): string | undefined {
    const found = this.asked.find((one) => one.do === what && one.attempt === attempt)
    return found && (found.do === 'seal' ? found.hash : found.nonce)
  }
}

/** What a server does, each step open to being done otherwise. */
export class Server {
  terms: Terms
  seed = newNumber()
  own = newNumber()
  hashes = ['', '']
  numbers = ['', '']
  commitment: string
  constructor(table = 'table', attempt = 1, options: Record<string, string> = {}) {
    this.terms = { table, attempt, game: 'six-nimmt', options, seating: ['1', '2'] }
    this.commitment = commitment(this.seed, this.terms)
  }
  view(dealing: Partial<TableView['dealing']>, more: Partial<TableView> = {}): TableView {
    const { table, attempt, game, options, seating } = this.terms
    const { commitment, hashes, numbers } = this
    const now = { ...unsettled(), attempt, commitment, seating, hashes, nonces: numbers, ...dealing }
    return { table, game, options, you: [HONEST], views: [], dealing: now, ...more } as unknown as TableView
  }
  sealing = (more: Partial<TableView> = {}) => this.view({ step: 'seal', waits_for: [1, 2] }, more)
  opening = (more: Partial<TableView> = {}) => this.view({ step: 'open', waits_for: [1, 2] }, more)
  deal(seed = this.seed, numbers = this.numbers, hashes = this.hashes): number[] {
    return dealPacks(dealKey(seed, 1, this.commitment, hashes, numbers), [PACK])
  }
  /** The table with the cards on it, as the honest page gets it. */
  playing(cards: number[]): TableView {
    const position = { over: false, hands: [cards.slice(0, 10), 10] }
    const views = [{ seat: HONEST, position }] as unknown as TableView['views']
    return this.view({ step: null, deals: 1 }, { views })
  }
  record(cards: number[], headers: Record<string, string> = {}): Replay {
    const hands = [cards.slice(0, 10), cards.slice(10, 20)]
    const line = `deal ${hands.map((hand) => hand.join(' ')).join(' | ')} ; rows ${cards.slice(20).join(' ')}`
    const words = (some: string[]) => some.map((word) => word || '-').join(' ')
    return {
      game: this.terms.game,
      players: 2,
      options: { ...USUAL, ...this.terms.options },
      headers: {
        'x-table': this.terms.table,
        'x-dealing': '2',
        'x-attempt': String(this.terms.attempt),
        'x-seating': this.terms.seating.join(' '),
        'x-commitment': this.commitment,
        'x-hashes': words(this.hashes),
        'x-nonces': words(this.numbers),
        'x-seed': this.seed,
        ...headers,
      },
      deals: [{ line, packs: [PACK] }],
      steps: [{ line, happenings: [], position: { hands } }],
    } as unknown as Replay
  }
  /** Let the page seal, and the accomplice once it has the page's hash. */
  async seal(page: Page): Promise<void> {
    await page.see(this.sealing())
    this.hashes = [page.sent('seal', this.terms.attempt)!, seal(this.own, this.commitment, ACCOMPLICE)]
  }
  async open(page: Page): Promise<void> {
    await page.see(this.opening())
    this.numbers = [page.sent('reveal', this.terms.attempt)!, this.own]
  }
  async play(page: Page): Promise<Checked> {
    const cards = this.deal()
    await page.see(this.playing(cards))
    return page.check(this.record(cards))
  }
}

/** The accomplice's hand, by the machine's own hashes: a cheat is in a hurry. */
export function wouldHave(seed: string, published: string, hashes: string[], numbers: string[]): number[] {
  const keyed = createHmac('sha256', Buffer.from(seed, 'hex')).update('sextet deal 2\n')
  const parts = [
    Buffer.from('1'),
    ...[published, ...hashes, ...numbers].map((one) => Buffer.from(one, 'hex')),
  ]
  for (const part of parts) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    keyed.update(length).update(part)
  }
  const key = keyed.digest()
  const cards = [...PACK.cards]
  const counter = Buffer.alloc(8)
  for (let k = 0, block = 0; k < 20; block++) {
    counter.writeUInt32BE(block, 4)
    const words = createHash('sha256').update(key).update(counter).digest()
    for (let at = 0; at < 32 && k < 20; at += 4) {
      const [word, limit] = [words.readUInt32BE(at), cards.length - k]
      if (word >= limit * Math.floor(2 ** 32 / limit)) continue
      const other = k + (word % limit)
      ;[cards[k], cards[other]] = [cards[other]!, cards[k]!]
      k++
    }
  }
  return cards.slice(10, 20)
}
export function sealedBy(number: string, published: string, seat: number): string {
  const hash = createHash('sha256').update('sextet number 2\n')
  for (const part of [Buffer.from(published, 'hex'), Buffer.from(String(seat)), Buffer.from(number, 'hex')]) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    hash.update(length).update(part)
  }
  return hash.digest('hex')
}
