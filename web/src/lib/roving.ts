/**
 * A group of buttons as one tab stop: arrow keys move between them (`use:roving` on the group).
 * Buttons of the group carry `data-stop`.
 */
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function roving(group: HTMLElement) {
  const stops = () => [...group.querySelectorAll<HTMLElement>('[data-stop]:not(:disabled)')]

  let current: HTMLElement | undefined
  function only(stop: HTMLElement | undefined) {
    current = stop
    for (const one of stops()) one.tabIndex = one === stop ? 0 : -1
  }
  // A button that comes is a tab stop by itself, so there may be several, or none once one has gone.
  function settle() {
    const all = stops()
    if (all.filter((stop) => stop.tabIndex === 0).length !== 1)
      only(current && all.includes(current) ? current : all[0])
  }
  function keyed(event: KeyboardEvent) {
    const all = stops()
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? all.length - 1
          : event.key in STEPS
            ? at + STEPS[event.key]!
            : undefined
    if (to === undefined) return
    event.preventDefault()
    all[(to + all.length) % all.length]!.focus()
  }
  const focused = (event: FocusEvent) =>
    only((event.target as HTMLElement).closest<HTMLElement>('[data-stop]') ?? undefined)

  const watcher = new MutationObserver(settle)
  watcher.observe(group, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  group.addEventListener('keydown', keyed)
  group.addEventListener('focusin', focused)
  settle()
  return {
    destroy() {
      watcher.disconnect()
      group.removeEventListener('keydown', keyed)
      group.removeEventListener('focusin', focused)
    },
  }
}
