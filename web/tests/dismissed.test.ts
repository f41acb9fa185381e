import { describe, expect, it, vi } from 'vitest'
import type { TableSummary } from '../src/lib/types'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
const { inOrder, stillDismissed } = await import('../src/lobby/dismissed.svelte')

const table = (name: string, your_turn: boolean, opened_at = 0) =>
  ({ table: name, your_turn, opened_at }) as TableSummary

describe('a game that was dismissed', () => {
  it('comes back when it becomes my turn', () => {
    const waiting = stillDismissed({ a: false }, [table('a', false)])
    expect(waiting).toEqual({ a: false })
    expect(stillDismissed(waiting, [table('a', true)])).toEqual({})
  })
  it('stays away where it was my turn already, until it is again', () => {
    let left = stillDismissed({ a: true }, [table('a', true)])
    expect(left).toEqual({ a: true })
    left = stillDismissed(left, [table('a', false)])
    expect(stillDismissed(left, [table('a', true)])).toEqual({})
  })
  it('is forgotten when it is over', () => {
    expect(stillDismissed({ a: true }, [])).toEqual({})
  })
})

describe('unfinished games', () => {
  it('that wait for me come first, then the latest', () => {
    const tables = [table('old', false, 1), table('new', false, 9), table('mine', true, 5)]
    expect(inOrder(tables).map((one) => one.table)).toEqual(['mine', 'new', 'old'])
  })
})
