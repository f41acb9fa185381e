import { afterEach, expect, test, vi } from 'vitest'
import { serverTime, setServerTime } from '../src/lib/time'

afterEach(() => vi.useRealTimers())

test('the server says what time it is, and a clock that is set here changes nothing', () => {
  vi.useFakeTimers()
  setServerTime(1000)
  vi.advanceTimersByTime(5000)
  expect(serverTime()).toBeCloseTo(1005)
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(serverTime()).toBeCloseTo(1005)
})
