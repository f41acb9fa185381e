/** The catalogue's plural forms and placeholders; mirrors src/sextet/core/words.py. */

export type Values = Record<string, unknown>

const COUNTED = ['heads', 'cards', 'tiles', 'count'] as const

const rules = new Map<string, Intl.PluralRules>()

/** The plural form that a number takes in a language; below zero, as without its sign. */
export function plural(language: string, number: number): 'one' | 'few' | 'other' {
  if (!rules.has(language)) rules.set(language, new Intl.PluralRules(language))
  const form = rules.get(language)!.select(Math.abs(number))
  // The form `many` of millions, in Italian and Portuguese, is for numbers that no game has.
  return form === 'one' || form === 'few' ? form : 'other'
}

/** Names as a language lists them in a sentence: `Ada, Bruno, and Carla`. */
export function listed(names: string[], language: string): string {
  return new Intl.ListFormat(language).format(names)
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

/** What is said one after the other, as one text: where one ends without a stop, it gets one. */
export function inSentences(texts: string[]): string {
  return texts
    .filter(Boolean)
    .join('\n')
    .replace(/([^.!?…])\n/g, '$1. ')
    .replaceAll('\n', ' ')
}
