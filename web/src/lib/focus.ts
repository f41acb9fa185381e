/**
 * Who plays by keyboard goes on where the next decision is: `use:keepsFocus={where}` on a game's drawing.
 * The focus is never taken from anywhere else on the page, nor from who points.
 */
import { input } from './input'

export interface Where {
  /** What can be decided on now, as a selector; empty while nothing is asked. */
  stops: string
  /** Where the focus waits meanwhile. */
  rest: string
}

export function keepsFocus(root: HTMLElement, where: Where) {
  /** Whether the focus was last in here, and on what; who came by a key has it nowhere yet. */
  let mine = nowhere()
  let held: HTMLElement | null = null
  /** The question changed, and the focus has not followed yet. */
  let changed = true
  /** At which of the stops the focus was last, by selector. */
  const places = new Map<string, number>()
  const stops = () =>
    where.stops
      ? [...root.querySelectorAll<HTMLElement>(where.stops)].filter((one) => !one.matches(':disabled'))
      : []

  function settle() {
    if (!mine || !input.byKey || document.querySelector('dialog[open], [role=dialog]')) return
    const rest = root.querySelector<HTMLElement>(where.rest) ?? root
    const lost = (nowhere() && isGone(held)) || document.activeElement === rest
    if (!lost && !(changed && root.contains(document.activeElement))) return
    const all = stops()
    const next = all[Math.min(places.get(where.stops) ?? 0, all.length - 1)]
    if (!next) rest.tabIndex = -1
    if (next || nowhere()) (next ?? rest).focus({ preventScroll: !next })
  }
  function focused({ target }: FocusEvent) {
    mine = root.contains(target as Node)
    // Whoever goes somewhere by themselves is not called back.
    if (mine) changed = false
    held = target as HTMLElement
    const at = stops().indexOf(target as HTMLElement)
    if (at >= 0) places.set(where.stops, at)
  }

  const watcher = new MutationObserver(settle)
  watcher.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', focused)
  queueMicrotask(settle)
  return {
    update(next: Where) {
      if (next.stops !== where.stops) changed = true
      where = next
      queueMicrotask(settle)
    },
    destroy() {
      watcher.disconnect()
      document.removeEventListener('focusin', focused)
    },
  }
}

/** Who goes on with Tab has the focus nowhere for a moment, too: but what had it is still there. */
const isGone = (held: HTMLElement | null) => !held?.isConnected || held.matches(':disabled')
const nowhere = () => document.activeElement === document.body
