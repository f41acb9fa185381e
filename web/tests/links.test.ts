import { describe, expect, it } from 'vitest'
import { tableId } from '../src/admin/links'

describe('a table that the admin looks for', () => {
  it('is found by its id, or by any link to it', () => {
    for (const text of [
      'abc_-12345',
      ' abc_-12345 ',
      'https://x.org/table/abc_-12345',
      '/table/abc_-12345/?a=b#c',
    ])
      expect(tableId(text)).toBe('abc_-12345')
  })
})
