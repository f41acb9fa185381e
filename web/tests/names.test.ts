import { describe, expect, it, vi } from 'vitest'
import en from '../../src/sextet/messages/en.json'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('location', { pathname: '/', search: '', hostname: 'localhost', protocol: 'http:' })
vi.stubGlobal('addEventListener', () => undefined)
vi.mock('../src/lib/words.svelte', () => ({
  say: (key: keyof typeof en) => en[key],
  sayAny: (key: string) => key,
}))
vi.mock('../src/lib/person.svelte', () => ({ gameInfo: () => ({ levels: [{ level: 3, name: 'Ox' }] }) }))
const { namesOf } = await import('../src/table/describe')

const bot = { kind: 'bot' as const, name: 'Ox', level: 3 }
const person = (name: string) => ({ kind: 'person' as const, name, level: null })
const names = (...seats: Parameters<typeof namesOf>[0]['seats']) => namesOf({ game: 'x', seats })

describe('names at a table', () => {
  it('are those of the language for bots, and their own for people', () => {
    expect(names(person('Zoe'), bot, bot)).toEqual(['Zoe', 'Bruno', 'Carla'])
  })
  it('are left to people by bots, however they are written', () => {
    const [bruno, given, carla] = names(person('BRUNO'), bot, bot)
    expect([bruno, carla]).toEqual(['BRUNO', 'Carla'])
    expect(en['level.bots'].split(' ')).toContain(given)
    expect(given).not.toBe('Bruno')
  })
  it('are marked with the seat where people look the same', () => {
    expect(names(person('Ana'), person('аna'), person('Eve'))).toEqual(['Ana (1)', 'аna (2)', 'Eve'])
    expect(names(person('Ana'), person('Ana (1)'))).toEqual(['Ana (1)', 'Ana (1) (2)'])
    expect(names(person(''), person(''))).toEqual(['', ''])
  })
})
