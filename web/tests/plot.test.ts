import { expect, test } from 'vitest'
import { columnAt, running, scaleOf, ticksOf } from '../src/statistics/plot'

test('ticks are round figures that hold all values, nought among them', () => {
  expect(ticksOf([3.2, 17])).toEqual([0, 5, 10, 15, 20])
  expect(ticksOf([-13, -2])).toEqual([-15, -10, -5, 0])
  expect(ticksOf([0.31, 0.9])).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(ticksOf([])).toEqual([0, 1])
  expect(ticksOf([0, 0])).toEqual([0, 1])
})

test('the greatest value lies at the top and the least at the bottom of the box', () => {
  const box = { width: 320, height: 100, left: 20, edge: 10 }
  const { ticks, y } = scaleOf([-5, 10], box)
  expect(y(ticks.at(-1)!)).toBe(10)
  expect(y(ticks[0]!)).toBe(90)
  expect(columnAt(0, 3, box)).toBe(70)
  expect(columnAt(2, 3, box)).toBe(270)
})

test('a running mean is of the value and those just before it', () => {
  expect(running([2, 4, 6, 8], 2)).toEqual([2, 3, 5, 7])
})
