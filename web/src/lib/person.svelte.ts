/** Who sits at this screen, and what the server offers. */
import { api } from './api'
import { wire } from './socket.svelte'
import type { GameInfo, Identity, Me } from './types'
import { say, wanted } from './words.svelte'

class Person {
  me: Me | null = $state.raw(null)
  games: GameInfo[] = $state.raw([])
  /** Why the server could not be asked; null while all is well. */
  trouble: Error | null = $state.raw(null)
}
export const person = new Person()

export async function load(): Promise<void> {
  try {
    ;[person.me, person.games] = await Promise.all([api.me(), api.games()])
    person.trouble = null
    tellLanguage()
  } catch (error) {
    person.trouble = error as Error
  }
}

/** A name of our making, for who has not chosen one. */
export const guestName = (): string => say('web.me.guest', { number: 100 + Math.floor(Math.random() * 900) })

/** Be somebody: a guest with a name of our making, if need be. No account, no question. */
export async function beSomebody(nickname = guestName()): Promise<Identity> {
  if (person.me?.identity) return person.me.identity
  const identity = await api.enter(nickname, wanted())
  became(identity)
  return identity
}

/** Be somebody of this name: anew, or called otherwise from now on. */
export async function beCalled(nickname: string): Promise<Identity> {
  const identity = await beSomebody(nickname)
  if (identity.nickname === nickname) return identity
  const changed = { ...identity, ...(await api.change({ nickname })) }
  became(changed)
  return changed
}

export function became(identity: Identity | null): void {
  if (person.me) person.me = { ...person.me, identity }
  wire.again()
  tellLanguage()
}

/** Let the server know in which language to write to who sits here. */
export function tellLanguage(): void {
  const [me, language] = [person.me, wanted()]
  if (!me?.identity || (me.identity.language ?? 'en') === language) return
  person.me = { ...me, identity: { ...me.identity, language } }
  api.change({ language }).catch(() => {}) // told again when the page is loaded next
}

export function gameInfo(name: string): GameInfo | undefined {
  return person.games.find((game) => game.name === name)
}

/** An address that others on the network can reach. */
export function shareAddress(path: string): string {
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
  const base = local ? (person.me?.server.address ?? location.origin) : location.origin
  return base + path
}
