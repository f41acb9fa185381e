import { afterEach, describe, expect, it, vi } from 'vitest'
import { announce, announcements } from '../src/lib/announce.svelte'

describe('what a screen reader is told', () => {
  vi.useFakeTimers()
  afterEach(() => vi.runAllTimers())

  it('is all of what is said in one moment', () => {
    announce('14 (Ada) joins row 2')
    announce('It is your turn.')
    expect(announcements.polite).toBe('14 (Ada) joins row 2. It is your turn.')
  })
  it('is only the latest afterwards', () => {
    announce('All cards are turned over')
    vi.runAllTimers()
    announce('It is your turn.')
    expect(announcements.polite).toBe('It is your turn.')
  })
  it('changes when the same is said again', () => {
    announce('It is your turn.')
    const before = announcements.polite
    vi.runAllTimers()
    announce('It is your turn.')
    expect(announcements.polite).not.toBe(before)
  })
})
