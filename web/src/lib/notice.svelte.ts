/** A short word over the page, where it covers nothing that is needed: what was refused, what was copied. */
import { announce } from './announce.svelte'
import { ApiError } from './api'
import { inWords } from './reasons'
import { say, sayAny } from './words.svelte'

class Notices {
  text = $state('')
}
export const notices = new Notices()
let timer: ReturnType<typeof setTimeout> | undefined

export function notice(text: string, urgent = false): void {
  notices.text = text
  announce(text, urgent)
  clearTimeout(timer)
  timer = setTimeout(() => (notices.text = ''), 5000)
}

/** What went wrong, in the person's language; what the browser says of it is for the console. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) {
    console.error(error)
    return say('error.unknown')
  }
  const key = `error.${error.code}`
  return sayAny(key, inWords(key, error.values), say('error.unknown'))
}

/** Run something that may be refused, and tell why if it is. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    notice(errorText(error), true)
    return undefined
  }
}
