import { describe, expect, it } from 'vitest'
import type { Replay } from '../src/lib/types'
import { stepAsked, stopFrom } from '../src/table/replayed'

const replay = { steps: Array(20), turns: [0, 4, 9, 19], rounds: [0, 10] } as unknown as Replay

describe('the way through a replay', () => {
  it('goes step by step', () => {
    expect(stopFrom(replay, 4, 'step', true)).toBe(5)
    expect(stopFrom(replay, 4, 'step', false)).toBe(3)
  })
  it('stops where a turn is complete', () => {
    expect(stopFrom(replay, 4, 'turn', true)).toBe(9)
    expect(stopFrom(replay, 6, 'turn', false)).toBe(4)
    expect(stopFrom(replay, 0, 'turn', false)).toBe(0)
  })
  it('stops where a round begins, and after the last one at the end', () => {
    expect(stopFrom(replay, 3, 'round', true)).toBe(10)
    expect(stopFrom(replay, 12, 'round', true)).toBe(19)
    expect(stopFrom(replay, 10, 'round', false)).toBe(0)
  })
})

describe('the moment that an address asks for', () => {
  it('is one that there is', () => {
    expect(stepAsked('?at=7', replay)).toBe(7)
    expect(stepAsked('?at=99', replay)).toBe(19)
    expect(stepAsked('?at=-3', replay)).toBe(0)
    expect(stepAsked('?at=x', replay)).toBe(0)
    expect(stepAsked('', replay)).toBe(0)
  })
})
