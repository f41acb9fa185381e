/** The catalogue's plural forms and placeholders; mirrors src/sextet/core/words.py. */

export type Values = Record<string, unknown>

const COUNTED = ['heads', 'cards', 'tiles', 'count'] as const

export function plural(language: string, number: number): 'one' | 'few' | 'other' {
  const count = Math.abs(number)
  if (count === 1) return 'one'
  const rest = count % 100
  if (language === 'ro' && (count === 0 || (rest > 0 && rest < 20))) return 'few'
  return 'other'
}

/**
 * The key of a message with the plural form its first counted value asks for, and the values to put
 * in: where that one is below zero and there is a message `KEY-less`, this one says how many fewer.
 */
export function formOf(
  messages: Record<string, string>,
  key: string,
  language: string,
  values: Values,
): [string, Values] {
  for (const name of COUNTED) {
    if (name in values) {
      const number = Number(values[name])
      const less = number < 0 && `${key}-less.other` in messages
      const form = `${key}${less ? '-less' : ''}.${plural(language, number)}`
      if (form in messages) return [form, less ? { ...values, [name]: -number } : values]
    }
  }
  return [key, values]
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
