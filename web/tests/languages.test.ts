import { describe, expect, it } from 'vitest'
import { nearestLanguage } from '../src/lib/languages'

const LANGUAGES = ['en', 'pt-BR', 'pt-PT', 'it', 'ro']

describe('a language', () => {
  it.each([
    ['pt', 'pt-BR'],
    ['pt-br', 'pt-BR'],
    ['pt-PT', 'pt-PT'],
    ['pt-AO', 'pt-PT'],
    ['it-CH', 'it'],
    ['en-GB', 'en'],
    ['ro', 'ro'],
    ['tlh', null],
  ])('asked for as %s is %s', (tag, language) => {
    expect(nearestLanguage(tag, LANGUAGES)).toBe(language)
  })
})
