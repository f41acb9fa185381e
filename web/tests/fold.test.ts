import { expect, it } from 'vitest'
import { folded } from '../src/table/fold'

const lines = (...keys: string[]) =>
  folded(keys.map((key) => ({ key, values: {} }))).map((line) => line.map((one) => one.key).join(' '))

it('folds signals that follow each other into one line, and nothing else', () => {
  expect(
    lines(
      'the-game.placed',
      'the-game.signalled',
      'the-game.signal-withdrawn',
      'the-game.placed',
      'the-game.placed',
    ),
  ).toEqual([
    'the-game.placed',
    'the-game.signalled the-game.signal-withdrawn',
    'the-game.placed',
    'the-game.placed',
  ])
  expect(lines('the-game.signalled', 'table.left', 'the-game.signalled')).toHaveLength(3)
})
