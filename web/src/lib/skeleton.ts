/** What a name looks like: two names with the same skeleton cannot be told apart at a glance. */
import { ALIKE } from './alike'

const LATIN = new Map(
  Object.entries(ALIKE).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin] as const)),
)

/** The Latin letter that a letter looks like, as it is, small or large; else itself, small. */
function latin(letter: string): string {
  const small = letter.toLowerCase()
  return LATIN.get(letter) ?? LATIN.get(small) ?? LATIN.get(letter.toUpperCase()) ?? small
}

/** A number in brackets at the end is a mark of ours, and no part of a name. */
export function skeleton(name: string): string {
  const plain = name.normalize('NFKD').replace(/\s*\(\d+\)\s*$/u, '')
  const letters = [...plain].filter((letter) => /[\p{L}\p{N}|]/u.test(letter))
  const looks = letters.map(latin).join('').replaceAll('rn', 'm').replaceAll('vv', 'w')
  return looks || plain.trim()
}
