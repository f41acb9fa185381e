import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from '../src/lib/rules'

const folder = new URL('../../src/sextet/messages/rules/', import.meta.url)

describe('the rules for players', () => {
  for (const language of readdirSync(folder))
    for (const page of readdirSync(new URL(`${language}/`, folder)))
      it(`${language}/${page} is understood to the last line`, () => {
        const blocks = parse(readFileSync(new URL(`${language}/${page}`, folder), 'utf8'))
        expect(blocks.some((block) => block.kind === 'example')).toBe(true)
        const texts = blocks.flatMap((block) =>
          block.kind === 'text' || block.kind === 'heading' ? block.pieces : [],
        )
        expect(texts.filter((piece) => /[#*`|]|^- /.test(piece.text))).toEqual([])
      })
})
