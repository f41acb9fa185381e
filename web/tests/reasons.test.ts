import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../src/lib/api'
import { errorText } from '../src/lib/notice.svelte'
import { explain } from '../src/lib/reasons'
import { speak } from '../src/lib/words.svelte'

describe('a reason', () => {
  beforeAll(() => {
    vi.stubGlobal('document', { documentElement: {} })
    return speak('it')
  })
  it('is said in the language of the page, with the reasons inside it', () => {
    const hand = { key: 'six-nimmt.why-not-in-hand', values: { card: 55 } }
    const line = { key: 'why.line', values: { line: 12, reason: hand } }
    expect(explain(line)).toBe("riga 12: si sceglie una carta della propria mano, e la carta 55 non c'è")
  })
  it('names the words of a game as the language does', () => {
    const held = { key: 'six-nimmt.why-not-held', values: { special: 'block' } }
    expect(explain(held)).toBe('la carta speciale Blocca non è in mano')
  })
  it('is said plainly where there are no words for it', () => {
    expect(explain({ key: 'pig.why-too-low', values: { card: 3 } })).toBe('too low, card 3')
  })
  it('is what a refused move is answered with', () => {
    const over = { key: 'why.over', values: {} }
    const refused = new ApiError('illegal-move', 'That move …', { reason: over })
    expect(errorText(refused)).toBe('Questa mossa ora non è possibile: la partita è finita.')
  })
  it('is a general one for what nobody has words for, never that of the browser', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const general = 'Qualcosa è andato storto. Ricarica la pagina e riprova.'
    expect(errorText(new TypeError('x is not a function'))).toBe(general)
    expect(errorText(new ApiError('of-a-newer-server', 'In English.'))).toBe(general)
    expect(quiet).toHaveBeenCalledOnce()
    expect(errorText(new ApiError('connection-lost'))).toBe('La connessione è caduta.')
  })
})
