/**
 * A server that cheats, with a seat of its own, against the code of a real page: it is found out by that page,
 * or its hands are no better than chance.
 */
import { describe, expect, it } from 'vitest'
import { commitment, dealKey, dealPacks, newNumber, seal } from '../src/lib/dealing'
import type { Checked } from '../src/table/checking'
import { ACCOMPLICE, HONEST, PACK, Page, sealedBy, Server, wouldHave } from './cheat'

const worth = (hand: number[]) => hand.reduce((sum, card) => sum + card, 0)
const accomplices = (cards: number[]) => cards.slice(10, 20)
const wrongs = ({ findings }: Checked) => findings.filter((one) => one.sure === 'no').map((one) => one.what)

async function sealed(table = 'table'): Promise<[Server, Page]> {
  const [server, page] = [new Server(table), new Page()]
  await server.seal(page)
  return [server, page]
}
async function opened(table = 'table'): Promise<[Server, Page]> {
  const [server, page] = await sealed(table)
  await server.open(page)
  return [server, page]
}

describe('an honest server', () => {
  it('is found honest, reloads in between included', async () => {
    const [server, page] = await sealed()
    const reloaded = new Page()
    reloaded.kept = page.kept
    await reloaded.see(server.opening())
    server.numbers = [reloaded.sent('reveal')!, server.own]
    const checked = await server.play(reloaded)
    expect(checked.findings.map(({ what, sure }) => [what, sure])).toEqual([
      ['seed', 'yes'],
      ['kept', 'yes'],
      ['mine', 'yes'],
      ['deals', 'yes'],
      ['hands', 'yes'],
    ])
    expect(checked.verdict).toBe('yes')
  })
})

describe('a server that cheats is found out by the page', () => {
  it('when it tries 100,000 seeds once it knows all numbers', async () => {
    const [server, page] = await opened()
    const { commitment: published, hashes, numbers } = server
    let best = 0
    for (let tried = 0; tried < 100_000; tried++) {
      const seed = newNumber()
      const sum = worth(wouldHave(seed, published, hashes, numbers))
      if (sum > best) [best, server.seed] = [sum, seed]
    }
    const cards = server.deal()
    expect(worth(accomplices(cards))).toBe(best)
    expect(best).toBeGreaterThan(700) // 525 is usual: the search does find such hands
    await page.see(server.playing(cards))
    const checked = page.check(server.record(cards))
    expect(checked.verdict).toBe('no')
    expect(wrongs(checked)).toContain('seed')
    // A promise that fits the new seed is not the one that the page kept.
    server.commitment = commitment(server.seed, server.terms)
    const fitting = server.deal()
    await page.see(server.playing(fitting))
    expect(wrongs(page.check(server.record(fitting)))).toEqual(expect.arrayContaining(['promise', 'kept']))
  }, 120_000)

  it('when its accomplice tries 100,000 numbers once the page has opened its own', async () => {
    const [server, page] = await opened()
    const { seed, commitment: published, hashes, numbers } = server
    const first = hashes[1]!
    let best = 0
    for (let tried = 0; tried < 100_000; tried++) {
      const number = newNumber()
      const sum = worth(
        wouldHave(seed, published, [hashes[0]!, sealedBy(number, published, 2)], [numbers[0]!, number]),
      )
      if (sum > best) [best, server.own] = [sum, number]
    }
    server.numbers = [numbers[0]!, server.own]
    server.hashes = [hashes[0]!, seal(server.own, published, ACCOMPLICE)]
    const cards = server.deal()
    expect(worth(accomplices(cards))).toBe(best)
    expect(best).toBeGreaterThan(700)
    // Not what the page was shown before it opened; and with what it was shown, not what was sealed.
    await page.see(server.playing(cards))
    expect(wrongs(page.check(server.record(cards)))).toContain('hashes')
    server.hashes = [hashes[0]!, first]
    expect(wrongs(page.check(server.record(cards)))).toContain('numbers')
  }, 120_000)

  it('when it exchanges its promise between sealing and opening: the page does not even open', async () => {
    const [server, page] = await sealed()
    server.seed = newNumber()
    server.commitment = commitment(server.seed, server.terms)
    await page.see(server.opening())
    expect(page.sent('reveal')).toBeUndefined()
    expect(page.keeper.read('table').odd).toEqual(['promise'])
  })

  it('when it changes options or seats after its promise', async () => {
    for (const change of [
      (server: Server) => (server.terms.options = { rounds: '3' }),
      (server: Server) => (server.terms.seating = ['1', 'bot']),
    ]) {
      const [server, page] = await sealed()
      change(server)
      await page.see(server.opening())
      expect(page.sent('reveal')).toBeUndefined()
      server.numbers = ['', server.own]
      const checked = await server.play(page)
      expect(wrongs(checked)).toEqual(expect.arrayContaining(['terms', 'seed']))
    }
    const [server, page] = await sealed()
    await page.see(server.opening({ you: [ACCOMPLICE] }))
    expect(page.sent('reveal')).toBeUndefined()
  })

  it('when it leaves the page out, having taken its hash, or says that it never came', async () => {
    const [server, page] = await sealed()
    server.hashes = ['', server.hashes[1]!]
    server.numbers = ['', server.own]
    await page.see(server.view({ step: 'open', waits_for: [2] }))
    const checked = await server.play(page)
    expect(checked.verdict).toBe('no')
    expect(wrongs(checked)).toEqual(expect.arrayContaining(['left-out', 'mine']))
    const [other, unheard] = [new Server(), new Page()]
    unheard.answers = false
    await other.seal(unheard)
    other.hashes[0] = ''
    other.numbers = ['', other.own]
    const told = await other.play(unheard)
    expect(told.verdict).toBe('open')
    expect(told.findings).toContainEqual({ what: 'mine', sure: 'open', values: {} })
  })

  it('when it puts another number in place of the page’s', async () => {
    const [server, page] = await opened()
    const number = newNumber()
    server.numbers = [number, server.own]
    server.hashes = [seal(number, server.commitment, HONEST), server.hashes[1]!]
    expect(wrongs(await server.play(page))).toEqual(expect.arrayContaining(['mine', 'hashes']))
  })

  it('when it shows other hashes once the page has opened, or asks it to seal again', async () => {
    const [server, page] = await opened()
    server.hashes = [server.hashes[0]!, seal(newNumber(), server.commitment, ACCOMPLICE)]
    await page.see(server.opening())
    expect(page.keeper.read('table').odd).toEqual(['hashes'])
    const [again, other] = await opened()
    await other.see(again.sealing())
    expect(other.asked.filter((one) => one.do === 'seal')).toHaveLength(1)
    // And a new promise under the same number is no new attempt.
    again.commitment = commitment(newNumber(), again.terms)
    await other.see(again.sealing())
    expect(other.keeper.read('table').odd).toEqual(['promise'])
  })

  it('when it asks for the number before the page is bound, or shows no hashes: it gets none', async () => {
    const [server, page] = [new Server(), new Page()]
    await page.see(server.opening())
    expect(page.asked).toEqual([])
    await page.see(server.sealing())
    server.hashes = ['', seal(server.own, server.commitment, ACCOMPLICE)]
    await page.see(server.opening())
    expect(page.sent('reveal')).toBeUndefined()
  })

  it('when the accomplice copies the page’s hash: nothing opens it on another seat', async () => {
    const [server, page] = await sealed()
    server.hashes = [server.hashes[0]!, server.hashes[0]!]
    await page.see(server.opening())
    const number = page.sent('reveal')!
    server.numbers = [number, number]
    expect(wrongs(await server.play(page))).toContain('numbers')
  })

  it('when it shows the page other cards than it dealt', async () => {
    const [server, page] = await opened()
    const cards = server.deal()
    const other = [...cards]
    ;[other[0], other[23]] = [other[23]!, other[0]!]
    await page.see(server.playing(other))
    expect(wrongs(page.check(server.record(cards)))).toEqual(['hands'])
    expect(wrongs(page.check(server.record(other)))).toEqual(['deals'])
  })

  it('when it deals from less than the whole pack', async () => {
    const [server, page] = await opened()
    const pack = { ...PACK, cards: PACK.cards.slice(24) }
    const cards = dealPacks(dealKey(server.seed, 1, server.commitment, server.hashes, server.numbers), [pack])
    await page.see(server.playing(cards))
    const replay = server.record(cards)
    replay.deals[0]!.packs = [pack]
    expect(wrongs(page.check(replay))).toEqual(['packs'])
  })

  it('when its accomplice lets bad deals fall: the number of attempts is told', async () => {
    const page = new Page()
    for (let attempt = 1; ; attempt++) {
      const server = new Server('table', attempt)
      await server.seal(page)
      await server.open(page)
      // It knows the deal now; the page has a new number for every attempt.
      if (worth(accomplices(server.deal())) < 560) continue
      const checked = await server.play(page)
      expect(checked.verdict).toBe(attempt === 1 ? 'yes' : 'open')
      if (attempt === 1) break
      expect(checked.findings).toContainEqual({ what: 'attempts', sure: 'open', values: { attempt } })
      break
    }
    expect(new Set(page.asked.map((one) => JSON.stringify(one))).size).toBe(page.asked.length)
  })
})

describe('a server that only does what no page can notice', () => {
  // Ten cards of 104 without putting back: mean 525, variance 10 · (104² - 1) / 12 · 94 / 103.
  const MEAN = 525
  const DEVIATION = Math.sqrt(((10 * (104 ** 2 - 1)) / 12) * (94 / 103))

  /** The sums of the accomplice's hands over many games in which the server chose as it liked, and was not found out. */
  async function hands(
    games: number,
    choose: (server: Server, page: Page) => Promise<void>,
  ): Promise<number[]> {
    const sums: number[] = []
    for (let game = 0; game < games; game++) {
      const [server, page] = [new Server(`table ${game}`), new Page()]
      await choose(server, page)
      expect((await server.play(page)).verdict).toBe('yes')
      sums.push(worth(accomplices(server.deal())))
    }
    return sums
  }
  /** Within 3.3 standard errors, outside of which one in a thousand fair runs lies. */
  function isChance(sums: number[]): void {
    const mean = sums.reduce((sum, one) => sum + one, 0) / sums.length
    expect(Math.abs(mean - MEAN)).toBeLessThan((3.3 * DEVIATION) / Math.sqrt(sums.length))
  }

  it('gets chance though it tried 100,000 seeds and numbers beforehand against a number that it guessed', async () => {
    const games = 20
    const sums = await hands(games, async (server, page) => {
      const guess = newNumber()
      let best = 0
      for (let tried = 0; tried < 100_000 / games; tried++) {
        const [seed, own] = [newNumber(), newNumber()]
        const published = commitment(seed, server.terms)
        const hashes = [sealedBy(guess, published, HONEST), sealedBy(own, published, ACCOMPLICE)]
        const sum = worth(wouldHave(seed, published, hashes, [guess, own]))
        if (sum <= best) continue
        best = sum
        Object.assign(server, { seed, own, commitment: published })
      }
      expect(best).toBeGreaterThan(680) // what it would have had, if it had guessed right
      await server.seal(page)
      await server.open(page)
    })
    isChance(sums)
  }, 120_000)

  it('gets chance though its accomplice chooses among numbers once it has the page’s hash', async () => {
    const sums = await hands(400, async (server, page) => {
      await page.see(server.sealing())
      const hash = page.sent('seal')!
      let best = 0
      for (let tried = 0; tried < 250; tried++) {
        const own = newNumber()
        const hashes = [hash, sealedBy(own, server.commitment, ACCOMPLICE)]
        // The hash is all it has of the page's number.
        const sum = worth(wouldHave(server.seed, server.commitment, hashes, [hash, own]))
        if (sum > best) [best, server.own] = [sum, own]
      }
      await server.seal(page)
      await server.open(page)
    })
    isChance(sums)
  }, 120_000)
})
