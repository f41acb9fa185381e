/** Calls somebody back to a page whose tab is hidden: by a notification, where they want that. */
import { set, settings } from './settings.svelte'
import { tellWorker } from './worker'

/** Why notifications cannot be had; null where they can. Worded as `web.settings.notify-…`. */
export function obstacle(): 'insecure' | 'unsupported' | 'blocked' | null {
  if (!isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : null
}

/** Whether notifications are wanted on this device and the browser lets them through. */
export function mayCall(): boolean {
  return settings.notify && obstacle() === null && Notification.permission === 'granted'
}

/** Let the browser ask whether to notify, only ever because the person has just asked for it. */
export async function mayNotify(): Promise<boolean> {
  return obstacle() === null && (await Notification.requestPermission()) === 'granted'
}

/** Turn notifications on. */
export async function allowCalls(): Promise<boolean> {
  const allowed = await mayNotify()
  set('notify', allowed)
  return allowed
}

/** Tell with a notification that something waits at a path, unless another tab looks at it. */
export async function call(path: string, text: string, language: string): Promise<void> {
  if (!mayCall()) return
  const { held } = await navigator.locks.query()
  if (!held?.some((lock) => lock.name === path))
    await tellWorker({ call: { path, text, lang: language, icon: '/icon.svg' } })
}

/** Take a notification away again: what it told of is over, or has been seen. */
export async function endCall(path: string): Promise<void> {
  if (obstacle() === null && Notification.permission === 'granted') await tellWorker({ over: path })
}

/** Note, for all tabs of the browser to know, that this one looks at a path; returns what ends it. */
export function lookAt(path: string): () => void {
  let look = (): void => {}
  const looking = new Promise<void>((done) => (look = done))
  // Browsers have locks where they have notifications: in secure pages.
  void navigator.locks?.request(path, { mode: 'shared' }, () => looking)
  return look
}
