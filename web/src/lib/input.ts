import { settings } from './settings.svelte'

/** How somebody uses the page just now: by its keys, or by pointing. */
export const input = { byKey: false }

if (typeof window !== 'undefined') {
  addEventListener('keydown', () => (input.byKey = true), true)
  addEventListener('pointerdown', () => (input.byKey = false), true)
}

/** Whether a letter or sign was pressed by itself, and such keys do something here. */
export const isShortcut = (event: KeyboardEvent, key: string): boolean =>
  settings.keys && event.key.toLowerCase() === key
