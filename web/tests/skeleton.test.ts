import { describe, expect, it } from 'vitest'
import { skeleton } from '../src/lib/skeleton'

describe('what a name looks like', () => {
  it.each([
    ['Ana', 'ANA'],
    ['Ana', 'А́na'],
    ['Ana', 'Ａｎａ'],
    ['Ana', 'Ana (2)'],
    ['Ana', ' A n a.'],
    ['Júlia', 'Julia'],
    ['Bill', 'BiII'],
    ['Zoo', 'Z00'],
    ['Nina', 'Νіnа'],
    ['Marco', 'Ⅿаrсо'],
    ['Ștefan', 'Stеfаn'],
    ['Țuțea', 'Тuтеа'],
    ['João', 'Јоао'],
    ['Gonçalves', 'Gоnсаlvеѕ'],
    ['Ionuț', 'Іоnuт'],
    ['PETER', 'ᏢЕТЕᎡ'],
    ['Sofia', 'Ѕоfіа'],
    ['Wim', 'VVirn'],
    ['Ana', '𝒜𝓃𝒶'],
  ])('%s looks like %s', (one, other) => expect(skeleton(one)).toBe(skeleton(other)))
  it('differs where the names do', () => {
    expect(
      new Set(
        ['Ana', 'Anna', 'Ada', 'Зоя', 'Eva', 'Ivo', 'Țuca', 'Duca', '李', '季', '😀', '😎', ''].map(skeleton),
      ).size,
    ).toBe(13)
  })
})
