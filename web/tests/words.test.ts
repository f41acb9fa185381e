import { describe, expect, it } from 'vitest'
import { fill, formOf, inSentences, plainly, plural } from '../src/lib/plural'

describe('words', () => {
  it('have the plural forms of their language', () => {
    expect([0, 1, 2].map((n) => plural('en', n))).toEqual(['other', 'one', 'other'])
    expect([0, 1, 2, 19, 20, 101, 119, 120].map((n) => plural('ro', n))).toEqual([
      'few',
      'one',
      'few',
      'few',
      'other',
      'few',
      'few',
      'other',
    ])
  })
  it('are sentences after one another, each with one full stop', () => {
    expect(inSentences(['The game is over.', '', 'Ada won', 'Well played!', 'Bye'])).toBe(
      'The game is over. Ada won. Well played! Bye',
    )
    expect(inSentences([])).toBe('')
  })
  it('take the form of their first counted value', () => {
    const messages = { 'a.one': '', 'a.other': '' }
    expect(formOf(messages, 'a', 'en', { heads: 1 })[0]).toBe('a.one')
    expect(formOf(messages, 'b', 'en', { heads: 1 })[0]).toBe('b')
  })
  it('count fewer by a message of their own, else by the number without its sign', () => {
    const messages = { 'a.one': '', 'a.other': '', 'a-less.one': '', 'a-less.other': '', 'b.one': '' }
    expect(formOf(messages, 'a', 'en', { heads: -1 })).toEqual(['a-less.one', { heads: 1 }])
    expect(formOf(messages, 'a', 'en', { heads: -4, row: 2 })).toEqual(['a-less.other', { heads: 4, row: 2 }])
    expect(formOf(messages, 'b', 'en', { heads: -1 })).toEqual(['b.one', { heads: -1 }])
  })
  it('say plainly what the catalogue has no words for', () => {
    expect(plainly('pig.takes-all', { who: 'Ada', seat: 1, cards: 3 })).toBe('Ada: takes all, cards 3')
    expect(plainly('pig.ends', {})).toBe('ends')
  })
  it('put values in and leave unknown placeholders', () => {
    expect(fill('{card} ({who}) {x}', { card: 5, who: 'Ada' })).toBe('5 (Ada) {x}')
  })
})
