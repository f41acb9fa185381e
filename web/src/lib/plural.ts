/** The catalogue's plural forms and placeholders; mirrors src/sextet/core/words.py. */

export type Values = Record<string, unknown>

const COUNTED = ['heads', 'cards', 'tiles', 'count'] as const

export function plural(language: string, number: number): 'one' | 'few' | 'other' {
  if (number === 1) return 'one'
  const rest = number % 100
  if (language === 'ro' && (number === 0 || (rest > 0 && rest < 20))) return 'few'
  return 'other'
}

/** The key of a message with the plural form its first counted value asks for. */
export function formOf(
  messages: Record<string, string>,
  key: string,
  language: string,
  values: Values,
): string {
  for (const name of COUNTED) {
    if (name in values) {
      const form = `${key}.${plural(language, Number(values[name]))}`
      if (form in messages) return form
    }
  }
  return key
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
}
