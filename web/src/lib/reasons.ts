/** Why something cannot be done, in words; mirrors `explain` of src/sextet/core/words.py. */
import type { Reason } from './types'
import { sayAny, wordFor } from './words.svelte'

export function explain({ key, values }: Reason): string {
  const said = inWords(key, values)
  const plain = key.replace(/^.*\.(why-)?/, '').replaceAll('-', ' ')
  return sayAny(key, said, [plain, ...Object.entries(said).map((pair) => pair.join(' '))].join(', '))
}

/** Values as the language names them: reasons inside a reason, and words of a game (`six-nimmt.special-block`). */
export function inWords(key: string, values: Reason['values']): Record<string, string | number> {
  const word = (name: string, value: string | number | Reason) =>
    typeof value === 'object' ? explain(value) : wordFor(key, name, value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, word(name, value)]))
}
