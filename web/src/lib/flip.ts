/**
 * FLIP: things that carry `data-fly="name"` are drawn at their new place and glide there from
 * where something of the same name lay before. Call `before()` , change the state, then `after()`.
 */
import { tick } from 'svelte'
import { moves } from './settings.svelte'

type Places = Map<string, DOMRect>

function places(root: ParentNode): Places {
  const found: Places = new Map()
  for (const thing of root.querySelectorAll<HTMLElement>('[data-fly]'))
    found.set(thing.dataset.fly!, thing.getBoundingClientRect())
  return found
}

export async function glide(
  root: HTMLElement | undefined,
  change: () => void,
  duration: number,
): Promise<void> {
  if (!root || !moves()) {
    change()
    await tick()
    return
  }
  const before = places(root)
  change()
  await tick()
  const flights: Animation[] = []
  for (const thing of root.querySelectorAll<HTMLElement>('[data-fly]')) {
    const from = before.get(thing.dataset.fly!)
    if (!from) continue
    const to = thing.getBoundingClientRect()
    const dx = from.left - to.left
    const dy = from.top - to.top
    if (Math.abs(dx) + Math.abs(dy) < 2 || !to.width) continue
    const scale = from.width / to.width
    flights.push(
      thing.animate(
        [
          { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 5 },
          { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
        ],
        { duration, easing: 'cubic-bezier(0.22, 0.8, 0.3, 1)' },
      ),
    )
  }
  await Promise.all(flights.map((flight) => flight.finished.catch(() => undefined)))
}

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, moves() ? milliseconds : 0))
}
