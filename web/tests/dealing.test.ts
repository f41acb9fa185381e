import { describe, expect, it } from 'vitest'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import {
  commitment,
  dealKey,
  dealPacks,
  firstCommitment,
  firstDealKey,
  newNumber,
  seal,
} from '../src/lib/dealing'
import { check } from '../src/table/checking'
import type { Kept } from '../src/table/kept'
import { games, settled, shared } from './vectors'

const nothing = (): Kept => ({ attempts: {}, hands: {}, odd: [] })

describe('dealing gives what the shared vectors say', () => {
  it('by the first version of the method', () => {
    for (const { seed, commitment: published, keys } of shared.first) {
      expect(firstCommitment(seed)).toBe(published)
      for (const one of keys)
        expect(bytesToHex(firstDealKey(seed, one.deal, one.table, one.numbers))).toBe(one.key)
    }
  })
  it('when people shuffle together', () => {
    for (const one of settled) {
      expect(commitment(one.seed, one.terms)).toBe(one.commitment)
      one.numbers.forEach((number, at) => {
        if (number) expect(seal(number, one.commitment, at + 1)).toBe(one.hashes[at])
      })
      const keys = [1, 2, 10].map((n) => dealKey(one.seed, n, one.commitment, one.hashes, one.numbers))
      expect(keys.map(bytesToHex)).toEqual(one.keys)
    }
  })
  it('in every shuffle', () => {
    for (const { key, packs, dealt } of shared.shuffles)
      expect(dealPacks(hexToBytes(key), packs)).toEqual(dealt)
  })
  it('and a number of its own is never the same', () => {
    expect(new Set(Array.from({ length: 100 }, newNumber)).size).toBe(100)
    expect(newNumber()).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the deals of a game are computed anew', () => {
  it.each(games)('$replay.game, $replay.options', ({ replay, usual }) => {
    const older = !replay.headers['x-dealing']
    const { verdict, findings } = check(replay, nothing(), usual)
    // A browser that took no part can still compute all of them, but proves nothing.
    expect(verdict).toBe('open')
    const sure = Object.fromEntries(findings.map((one) => [one.what, one.sure]))
    expect(sure).toMatchObject({
      seed: 'yes',
      deals: 'yes',
      ...(older ? { older: 'open' } : { kept: 'open' }),
    })
  })
  it.each(games)(
    'and one card that is another is found: $replay.game, $replay.options',
    ({ replay, usual }) => {
      replay.deals.forEach(({ line }, at) => {
        const swapped = line.replace(/^deal (\S+) (\S+)/, 'deal $2 $1')
        const deals = replay.deals.map((one, k) => (k === at ? { ...one, line: swapped } : one))
        const { verdict, findings } = check({ ...replay, deals }, nothing(), usual)
        expect(verdict).toBe('no')
        expect(findings).toContainEqual({ what: 'deals', sure: 'no', values: { deal: at + 1 } })
      })
    },
  )
  it.each(games)(
    'and a pack that is not whole is found: $replay.game, $replay.options',
    ({ replay, usual }) => {
      const [first, ...others] = replay.deals
      const packs = first!.packs.map((pack) => ({ ...pack, cards: pack.cards.slice(1) }))
      const { findings } = check({ ...replay, deals: [{ ...first!, packs }, ...others] }, nothing(), usual)
      expect(findings).toContainEqual({ what: 'packs', sure: 'no', values: { deal: 1 } })
    },
  )
  it('and a card that came into a hand from nowhere is found', () => {
    for (const { replay, usual } of games.filter((one) => one.replay.headers['x-dealing'])) {
      const steps = replay.steps.map((step, at) => {
        if (at !== 3) return step
        const hands = (step.position.hands as number[][]).map((hand) =>
          hand.map((card) => (card === hand[0] ? 200 : card)),
        )
        return { ...step, position: { hands } }
      })
      const { findings } = check({ ...replay, steps } as typeof replay, nothing(), usual)
      expect(findings).toContainEqual({ what: 'hands', sure: 'no', values: { deal: 1 } })
    }
  })
})
