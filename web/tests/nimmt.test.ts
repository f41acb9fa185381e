import { describe, expect, it } from 'vitest'
import { courseWords, signed, waitsWords, type Nimmt } from '../src/games/six-nimmt/position'

// Without a catalogue the keys are said in place of their words.
const nimmt = (part: Partial<Nimmt>) => part as Nimmt

describe('6 nimmt!', () => {
  it('has one sign before what a round brought', () => {
    expect([4, 0, -4].map(signed)).toEqual(['+4', '+0', '−4'])
  })
  it('tells which half it is, or the round and what ends the game', () => {
    expect(courseWords(nimmt({ half: 2 }))).toBe('six-nimmt.half')
    expect(courseWords(nimmt({ round: 1, rounds: 3 }))).toBe('six-nimmt.round-of')
    expect(courseWords(nimmt({ round: 1, target: 66 }))).toBe('six-nimmt.round · six-nimmt.target')
  })
  it('tells what the trick waits for, while it waits', () => {
    expect(waitsWords(nimmt({}), ['Ada'])).toBe('')
    expect(waitsWords(nimmt({ waits: { seat: 1, card: 5, for: 'row' } }), ['Ada'])).toBe(
      'six-nimmt.waits-row',
    )
  })
})
