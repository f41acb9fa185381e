/** Which language a tag asks for; the same as `nearest_language` in src/sextet/core/words.py. */

/** The language nearest to a tag such as `pt-br`, of those there are; null where none is near. */
export function nearestLanguage(tag: string, languages: string[]): string | null {
  const asked = tag.toLowerCase()
  const same = languages.find((language) => language.toLowerCase() === asked)
  if (same) return same
  const [base, region] = asked.split('-') as [string, string?]
  // Portuguese outside Brazil is written as in Portugal; without a region most mean Brazil's.
  const near = base === 'pt' ? (region ? 'pt-PT' : 'pt-BR') : base
  return languages.includes(near) ? near : null
}
