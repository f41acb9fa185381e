/** What a person sets on this device: kept in localStorage, applied to the document. */

export interface Settings {
  theme: 'auto' | 'light' | 'dark'
  motion: 'auto' | 'on' | 'off'
  sound: boolean
  /** '' follows the browser. */
  language: string
  /** A second tap on the same card plays it; off: the first one does. */
  confirm: boolean
}

const KEY = 'sextet.settings'
const DEFAULTS: Settings = { theme: 'auto', motion: 'auto', sound: false, language: '', confirm: true }

function load(): Settings {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return { ...DEFAULTS }
  }
}

export const settings: Settings = $state(load())

export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // A browser that keeps nothing still plays.
  }
  apply()
}

export function apply(): void {
  const root = document.documentElement
  if (settings.theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = settings.theme
  if (settings.motion === 'auto') delete root.dataset.motion
  else root.dataset.motion = settings.motion
}

/** Whether things may move. */
export function moves(): boolean {
  if (settings.motion !== 'auto') return settings.motion === 'on'
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}
