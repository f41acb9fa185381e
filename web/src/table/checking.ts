/**
 * Checks the deals of a finished game: computes each anew and compares it with the record, with what
 * this page was shown before the first card, and with the cards it was shown in its hand.
 */
import { COPIES, DECKS, SPECIALS } from '../games/facts'
import {
  commitment,
  dealKey,
  dealPacks,
  firstCommitment,
  firstDealKey,
  seal,
  type Terms,
} from '../lib/dealing'
import type { PackDealt, Replay } from '../lib/types'
import type { Kept, KeptAttempt } from './kept'
import { unusual } from './shuffler'

/** `yes`: checked, and right. `no`: it does not match. `open`: it cannot be told, or proves nothing. */
export type Sure = 'yes' | 'no' | 'open'

/** One thing that was checked: `web.check.<what>-<sure>` says it in words. */
export interface Finding {
  what: string
  sure: Sure
  values: Record<string, string | number>
}

export interface Checked {
  /** `yes`: nobody chose the cards, as far as this page can know. */
  verdict: Sure
  findings: Finding[]
}

const list = (text: string | undefined): string[] =>
  (text ?? '').split(' ').map((word) => (word === '-' ? '' : word))
const equal = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at])
const ascending = (cards: number[]): number[] => [...cards].sort((a, b) => a - b)

/** Check a game; `kept`: what this page keeps of its table; `usual`: the game's options as they usually are. */
export function check(replay: Replay, kept: Kept, usual: Record<string, string>): Checked {
  const findings: Finding[] = []
  const find = (what: string, sure: Sure, values: Finding['values'] = {}) =>
    findings.push({ what, sure, values })
  for (const what of kept.odd) find(what, 'no')
  if (!replay.deals.length) find('nothing', 'open')
  else if (replay.headers['x-from']) find('from', 'open')
  else if (!replay.headers['x-seed']) find('unopened', 'open')
  else if (replay.headers['x-dealing'] === '2') checkTogether(replay, kept, usual, find)
  else checkOlder(replay, find)
  const has = (sure: Sure) => findings.some((one) => one.sure === sure)
  return { verdict: has('no') ? 'no' : has('open') ? 'open' : 'yes', findings }
}

type Find = (what: string, sure: Sure, values?: Finding['values']) => void

function checkTogether(replay: Replay, kept: Kept, usual: Record<string, string>, find: Find): void {
  const { headers } = replay
  const seed = headers['x-seed']!
  const published = headers['x-commitment'] ?? ''
  const [hashes, numbers] = [list(headers['x-hashes']), list(headers['x-nonces'])]
  const terms: Terms = {
    table: headers['x-table'] ?? '',
    attempt: Number(headers['x-attempt']),
    game: replay.game,
    options: unusual(replay.options, usual),
    seating: (headers['x-seating'] ?? '').split(' '),
  }
  find('seed', commitment(seed, terms) === published ? 'yes' : 'no')
  const wrong = hashes.findIndex((hash, at) => {
    const number = numbers[at] ?? ''
    return (hash || number) && (!number || seal(number, published, at + 1) !== hash)
  })
  if (wrong >= 0) find('numbers', 'no', { seat: wrong + 1 })
  checkOwn(terms, published, hashes, numbers, kept, find)
  const begun = Math.max(terms.attempt, ...Object.keys(kept.attempts).map(Number))
  if (begun > 1) find('attempts', 'open', { attempt: begun })
  checkDeals(replay, (deal) => dealKey(seed, deal, published, hashes, numbers), find)
  checkHands(replay, kept, find)
}

/** What this page was shown before the first card, and the number that it added. */
function checkOwn(
  terms: Terms,
  published: string,
  hashes: string[],
  numbers: string[],
  kept: Kept,
  find: Find,
): void {
  const own: KeptAttempt | undefined = kept.attempts[terms.attempt]
  if (!own) return find('kept', 'open')
  find('kept', own.commitment === published ? 'yes' : 'no')
  const options = (some: Record<string, string>) => JSON.stringify(Object.entries(some).sort())
  if (!equal(own.seating, terms.seating) || options(own.options) !== options(terms.options))
    find('terms', 'no')
  const mine = hashes[own.seat - 1]
  if (mine !== seal(own.number, own.commitment, own.seat)) {
    // Bound and not among the hashes: the server knew of it. Else it may have come too late.
    find('mine', own.sealed ? 'no' : 'open')
    return
  }
  find('mine', numbers[own.seat - 1] === own.number ? 'yes' : 'no')
  if (!own.hashes || !equal(own.hashes, hashes)) find('hashes', 'no')
}

function checkOlder(replay: Replay, find: Find): void {
  const { headers } = replay
  const seed = headers['x-seed']!
  const numbers = headers['x-nonces'] ? list(headers['x-nonces']) : []
  find('older', 'open')
  find('seed', firstCommitment(seed) === headers['x-commitment'] ? 'yes' : 'no')
  checkDeals(replay, (deal) => firstDealKey(seed, deal, headers['x-table'] ?? '', numbers), find)
}

/** The words of a deal in their order, hands and piles one after the other. */
function cardsOf(line: string): string[] {
  return line
    .split(/[ |;]+/)
    .filter((word) => !['deal', 'rows', 'draw', 'specials', 'stack', ''].includes(word))
}

function checkDeals(replay: Replay, keyOf: (deal: number) => Uint8Array, find: Find): void {
  const dealt: number[] = []
  for (const [at, { line, packs }] of replay.deals.entries()) {
    if (!packs.every((pack) => isWhole(replay, pack, at === 0, dealt)))
      return void find('packs', 'no', { deal: at + 1 })
    const drawn = dealPacks(keyOf(at + 1), packs)
    const named = drawn.map((card, k) => (isSpecial(packs, k) ? SPECIALS[card]! : String(card)))
    if (!equal(named, cardsOf(line))) return void find('deals', 'no', { deal: at + 1 })
    dealt.push(...drawn.filter((_, k) => !isSpecial(packs, k)))
  }
  find('deals', 'yes', { count: replay.deals.length })
}

const holdsSpecials = ({ cards }: PackDealt): boolean => cards.every((card) => card < SPECIALS.length)

/** Whether the k-th drawn card is a special: those lie in a pack of their own, after the others. */
function isSpecial(packs: PackDealt[], k: number): boolean {
  const last = packs.at(-1)!
  const before = packs.slice(0, -1).reduce((sum, pack) => sum + pack.drawn, 0)
  return holdsSpecials(last) && k >= before
}

/** Whether a pack lay as it must: in ascending order, the whole deck but for what it cannot hold. */
function isWhole(replay: Replay, pack: PackDealt, first: boolean, dealt: number[]): boolean {
  if (!equal(pack.cards, ascending(pack.cards)) || pack.drawn > pack.cards.length) return false
  if (replay.options.variant === 'anniversary' && holdsSpecials(pack)) {
    const most = SPECIALS.every((_, kind) => pack.cards.filter((card) => card === kind).length <= COPIES)
    return most && (!first || pack.cards.length === COPIES * SPECIALS.length)
  }
  const [lowest, highest] = DECKS[replay.game] ?? [0, -1]
  const deck = Array.from({ length: highest! - lowest! + 1 }, (_, k) => lowest! + k)
  // The second half is dealt from what the first has left.
  const gone = new Set(replay.options.variant === 'halves' ? dealt : [])
  return equal(
    pack.cards,
    deck.filter((card) => !gone.has(card)),
  )
}

/** The hands and the pile of a deal's line; null where it deals no hands. */
function layoutOf(line: string): { hands: number[][]; pile: number[] } | null {
  const [first, ...others] = line.replace(/^deal /, '').split(' ; ')
  if (!first || first.startsWith('stack')) return null
  const numbers = (text: string) => text.split(' ').filter(Boolean).map(Number)
  const pile = others.find((part) => part.startsWith('draw '))?.slice(5) ?? ''
  return { hands: first.split(' | ').map(numbers), pile: numbers(pile) }
}

/** Whether every card came into a hand by a deal or off the pile, and those shown here are mine. */
function checkHands(replay: Replay, kept: Kept, find: Find): void {
  let deal = 0
  let pile: number[] = []
  /** What each seat has held since hands were dealt last: a card may come back to its hand. */
  let held: number[][] = []
  const came: Record<number, number[][]> = {}
  for (const { line, position } of replay.steps) {
    const hands = position.hands as number[][]
    const deals = line.startsWith('deal ')
    const layout = deals ? layoutOf(line) : null
    if (deals) deal += 1
    if (layout) {
      const as = (some: number[][]) => some.flatMap((hand) => [...ascending(hand), -1])
      if (!equal(as(layout.hands), as(hands))) return find('hands', 'no', { deal })
      pile = layout.pile
      held = hands.map((hand) => [...hand])
    }
    const fresh = hands.map((hand, at) => hand.filter((card) => !held[at]?.includes(card)))
    const drawn = pile.splice(0, fresh.flat().length)
    if (!equal(ascending(fresh.flat()), ascending(drawn))) return find('hands', 'no', { deal })
    fresh.forEach((cards, at) => held[at]!.push(...cards))
    came[deal] = held
  }
  const seats = Object.entries(kept.hands)
  for (const [seat, deals] of seats)
    for (const [number, shown] of Object.entries(deals)) {
      const mine = came[Number(number)]?.[Number(seat) - 1] ?? []
      if (!shown.every((card) => mine.includes(card))) return find('hands', 'no', { deal: Number(number) })
    }
  if (seats.length) find('hands', 'yes')
  else if (Object.keys(kept.attempts).length) find('hands', 'open')
}
