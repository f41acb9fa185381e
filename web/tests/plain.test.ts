import { describe, expect, it } from 'vitest'
import { partsOf, textOf } from '../src/games/plain/parts'

const COMMON = { over: false, to_act: [1], legal: {}, winners: [] }

describe('a plain drawing', () => {
  it('has the parts of a position and nothing that the table shows otherwise', () => {
    const parts = partsOf({ ...COMMON, scores: [3, 5], prize: 4, played: [] }, ['Ada', 'Bruno'])
    expect(parts).toEqual([
      {
        name: 'scores',
        lines: [
          { who: 'Ada', text: '3' },
          { who: 'Bruno', text: '5' },
        ],
      },
      { name: 'prize', lines: [{ who: '', text: '4' }] },
      { name: 'played', lines: [{ who: '', text: '–' }] },
    ])
  })
  it('names whoever has what there is by seat', () => {
    const parts = partsOf({ ...COMMON, scores: [0, 0], hands: { '1': [1, 2], '2': [7] } }, ['Ada', 'Bruno'])
    expect(parts[1]!.lines).toEqual([
      { who: 'Ada', text: '1 2' },
      { who: 'Bruno', text: '7' },
    ])
  })
  it('writes values as people do', () => {
    expect(textOf([[1, 2], [3]])).toBe('[1 2] [3]')
    expect(textOf({ red: 3, black: null })).toBe('red 3, black –')
  })
})
