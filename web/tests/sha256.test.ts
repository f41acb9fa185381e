import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256 } from '../src/lib/sha256'

it('is the SHA-256 that everybody knows', () => {
  for (const size of [0, 1, 55, 56, 63, 64, 119, 200]) {
    const bytes = Uint8Array.from({ length: size }, (_, k) => (k * 7) % 256)
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})
