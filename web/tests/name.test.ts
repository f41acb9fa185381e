import { describe, expect, it } from 'vitest'
import { visibleName } from '../src/lobby/name'

describe('a nickname', () => {
  it.each([
    ['  Ada   Lovelace ', 'Ada Lovelace'],
    ['A\u202ed\u0000a', 'Ada'],
    ['Зоя', 'Зоя'],
    ['😀', '😀'],
    [' \u200b\u00a0', ''],
    ['\u0301', ''],
  ])('%j is seen as %j', (name, seen) => expect(visibleName(name)).toBe(seen))
})
