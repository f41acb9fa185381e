import { describe, expect, it } from 'vitest'
import { named } from '../tools/media'

describe('widths by name', () => {
  it('are put in where a style names them', () => {
    const style = 'a { --narrow: 1 } @media (--narrow) and (max-height: 50rem) { a { color: red } }'
    expect(named(style)).toBe(
      'a { --narrow: 1 } @media (max-width: 44rem) and (max-height: 50rem) { a { color: red } }',
    )
  })
  it('are refused where there is no such name', () => {
    expect(() => named('@media (--narow) { a { color: red } }')).toThrow('--narow')
  })
})
