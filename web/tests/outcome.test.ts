import { describe, expect, it } from 'vitest'
import { outcome } from '../src/lobby/outcome'

describe('a finished game among my games', () => {
  const game = { how: '', winners: [] as number[], you: [1] }
  it('is won or lost by who won it', () => {
    expect(outcome({ ...game, winners: [1, 3] }, false)).toBe('won')
    expect(outcome({ ...game, winners: [2] }, true)).toBe('lost')
    expect(outcome({ ...game, winners: [2], how: 'resign' }, true)).toBe('lost')
  })
  it('that nobody won is drawn where there are draws, else lost by the team', () => {
    expect(outcome(game, true)).toBe('drawn')
    expect(outcome({ ...game, how: 'draw' }, true)).toBe('drawn')
    expect(outcome(game, false)).toBe('lost')
  })
  it('is abandoned only if it was', () => {
    expect(outcome({ ...game, how: 'abandoned' }, true)).toBe('abandoned')
    expect(outcome({ ...game, how: 'abandoned' }, false)).toBe('abandoned')
  })
})
