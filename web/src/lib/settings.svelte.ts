/** What a person sets on this device: kept in localStorage, applied to the document. */

export type Speed = 'auto' | 'slow' | 'on' | 'fast' | 'off'

export interface Settings {
  theme: 'auto' | 'light' | 'dark'
  /** How fast things move; `auto`: as the device says, `off`: what happens lies there at once. */
  motion: Speed
  sound: boolean
  /** A notification when it is one's turn and the tab is hidden. */
  notify: boolean
  /** '' follows the browser. */
  language: string
  /** A second tap on the same card plays it; off: the first one does. */
  confirm: boolean
  /** Single letters and signs do something at a table; who speaks to their device may not want that. */
  keys: boolean
}

const KEY = 'sextet.settings'
const DEFAULTS: Settings = {
  theme: 'auto',
  motion: 'auto',
  sound: false,
  notify: false,
  language: '',
  confirm: true,
  keys: true,
}

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
  else root.dataset.motion = settings.motion === 'off' ? 'off' : 'on'
}

/** Whether things may move. */
export function moves(): boolean {
  if (settings.motion !== 'auto') return settings.motion !== 'off'
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

const TEMPO: Partial<Record<Speed, number>> = { slow: 1.7, fast: 0.5 }

/** How long things take, of what they usually do. */
export function tempo(): number {
  return TEMPO[settings.motion] ?? 1
}
