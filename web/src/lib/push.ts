/** Web Push: to be told of turns in correspondence play while Sextet is closed. */
import { api } from './api'
import { mayNotify, obstacle } from './calls'
import { beSomebody } from './person.svelte'

const manager = async () => (await navigator.serviceWorker.ready).pushManager

/** Whether this browser has push messages. */
export function hasPush(): boolean {
  return obstacle() === null && 'PushManager' in window
}

/** Whether this browser has agreed to be told. */
export async function agreed(): Promise<boolean> {
  return hasPush() && (await (await manager()).getSubscription()) !== null
}

/** Agree to be told here; `key` is the server's. Tells whether the browser lets it. */
export async function agree(key: string): Promise<boolean> {
  if (!(await mayNotify())) return false
  await disagree() // what was agreed with another key does not hold
  const made = await (await manager()).subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = made.toJSON()
  await beSomebody()
  await api.push({ endpoint, key: keys.p256dh ?? '', secret: keys.auth ?? '' })
  return true
}

export async function disagree(): Promise<void> {
  const made = await (await manager()).getSubscription()
  if (!made) return
  await api.endPush({ endpoint: made.endpoint }).catch(() => {}) // its service says so, too
  await made.unsubscribe()
}
