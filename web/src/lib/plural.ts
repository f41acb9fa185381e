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

/** What happened, with the names that the rules have for it, where the catalogue has no words. */
export function plainly(key: string, values: Values): string {
  const others = Object.entries(values).filter(([name]) => name !== 'seat' && name !== 'who')
  const words = [key.replace(/^.*?\./, '').replaceAll('-', ' '), ...others.map((pair) => pair.join(' '))]
  return `${values.who === undefined ? '' : `${String(values.who)}: `}${words.join(', ')}`
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
}
