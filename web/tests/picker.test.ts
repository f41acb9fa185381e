import { describe, expect, it } from 'vitest'
import { askingOf, gapIn, landing, outcomeWords } from '../src/games/six-nimmt/asking'
import { Picker } from '../src/games/six-nimmt/picker.svelte'
import type { Preview } from '../src/lib/socket.svelte'

const MOVES = [
  'place',
  'block 1',
  'move 14 2',
  'move 14 3',
  'move 2 1',
  'move 2 3',
  'negative 2',
  'negative 14',
]

describe('a special card of 6 nimmt!', () => {
  const using = (kind: string) => {
    const picker = new Picker(() => MOVES)
    picker.start(kind)
    return picker
  }
  it('begins with nothing, whatever was picked for the question before', () => {
    let moves = ['11', '14']
    const picker = new Picker(() => moves)
    picker.path = ['11']
    expect(picker.move).toBe('11')
    moves = MOVES
    expect([picker.path, picker.kind, picker.wants]).toEqual([[], '', 'kind'])
  })
  it('is used on another card that lies there, as long as nothing is confirmed', () => {
    const picker = using('move')
    picker.pickLying(14)
    picker.pickLying(2)
    expect(picker.path).toEqual(['move', '2'])
    picker.pick(3)
    expect(picker.move).toBe('move 2 3')
    picker.pickLying(14)
    expect(picker.path).toEqual(['move', '14'])
  })
  it('takes a card for a card, never for the row of its number', () => {
    const picker = using('move')
    picker.pickLying(14)
    picker.pickLying(2)
    expect(picker.move).toBeNull()
  })
  it('is not used on what it cannot be used on', () => {
    const picker = using('negative')
    picker.pickLying(99)
    expect(picker.path).toEqual(['negative'])
    picker.pickLying(14)
    expect(picker.move).toBe('negative 14')
  })
})

describe('what 6 nimmt! asks', () => {
  it('is read off the form of the moves', () => {
    expect(askingOf([], [[1]])).toBe('nothing')
    expect(askingOf(['3', '5'], [[1]])).toBe('card')
    expect(askingOf(['3', '5'], [])).toBe('draft')
    expect(askingOf(['take 1', 'take 2'], [[1]])).toBe('row')
    expect(askingOf(MOVES, [[1]])).toBe('special')
    expect(askingOf(['swap block', 'keep'], [[1]])).toBe('swap')
  })
  it('goes where the server says, never where the page would think', () => {
    const placed = { key: 'six-nimmt.placed', values: { seat: 1, card: 30, row: 1, at: 2 } }
    const used = { key: 'six-nimmt.used-insert', values: { seat: 1, card: 50, row: 1 } }
    const taken = { key: 'six-nimmt.took-row', values: { seat: 1, card: 51, row: 2, heads: 15 } }
    expect(gapIn({ 'insert 1': [used, placed] }, 1)).toBe(50)
    expect(gapIn({ 'insert 1': [used, placed] }, 2)).toBeNull()
    expect(landing({ '30': [placed] }, '30')).toMatchObject({ row: 1, card: 30, takes: false, at: 1 })
    expect(landing({ '51': [taken] }, '51')).toMatchObject({ row: 2, card: 51, heads: 15, takes: true })
    expect(landing({ '5': [] }, '5')).toBeNull()
  })
  it('stands in the gap where it would be inserted, also where that takes the row', () => {
    const placed = { key: 'six-nimmt.placed', values: { seat: 1, card: 30, row: 1, at: 1 } }
    const taken = { key: 'six-nimmt.took-row', values: { seat: 1, card: 30, row: 1, heads: 9 } }
    const used = { key: 'six-nimmt.used-insert', values: { seat: 1, card: 50, row: 1 } }
    for (const then of [placed, taken])
      expect(landing({ 'insert 1': [used, then] }, 'insert 1')?.before).toBe(50)
    expect(landing({ '30': [placed] }, '30')?.before).toBeNull()
  })
  it('says that a row is to be chosen after a special card that places nothing', () => {
    const used = { key: 'six-nimmt.used-block', values: { seat: 1, card: 0, row: 2 } }
    const placed = { key: 'six-nimmt.placed', values: { seat: 1, card: 30, row: 1, at: 1 } }
    const words = (preview: Preview) => outcomeWords(preview, 'block 2', ['Ada'])
    expect(words({ 'block 2': [used] })).toMatch(/; six-nimmt.then-row$/)
    expect(words({ 'block 2': [used, placed] })).not.toMatch(/then-row/)
  })
})
