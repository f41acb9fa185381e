/**
 * FLIP: things that carry `data-fly="name"` are drawn at their new place and glide there from
 * where something of the same name lay before.
 */
import { tick } from 'svelte'
import { moves, tempo } from './settings.svelte'

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
  // All is measured before anything is set in motion: else each thing is laid out anew.
  const things = [...root.querySelectorAll<HTMLElement>('[data-fly]')]
  const lies = things.map((thing) => thing.getBoundingClientRect())
  const flights = things.flatMap((thing, at) => {
    const from = before.get(thing.dataset.fly!)
    const to = lies[at]!
    if (!from || !to.width) return []
    const dx = from.left - to.left
    const dy = from.top - to.top
    if (Math.abs(dx) + Math.abs(dy) < 2) return []
    const scale = from.width / to.width
    return thing.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 5 },
        { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
      ],
      { duration, easing: 'cubic-bezier(0.22, 0.8, 0.3, 1)' },
    )
  })
  await Promise.all(flights.map((flight) => flight.finished.catch(() => undefined)))
}

/** How one thing would move and shrink to lie in the middle of another. */
function into(thing: DOMRect, place: DOMRect, scale: number): string {
  const dx = place.left + place.width / 2 - thing.left - thing.width / 2
  const dy = place.top + place.height / 2 - thing.top - thing.height / 2
  return `translate(${dx}px, ${dy}px) scale(${scale})`
}

async function fly(
  root: HTMLElement | undefined,
  name: string,
  where: string,
  scale: number,
  flight: (thing: HTMLElement, transform: string) => Animation,
): Promise<void> {
  const thing = root?.querySelector<HTMLElement>(`[data-fly="${name}"]`)
  const place = root?.querySelector(where)?.getBoundingClientRect()
  if (!thing || !place || !moves()) return
  const transform = into(thing.getBoundingClientRect(), place, scale)
  await flight(thing, transform).finished.catch(() => undefined)
}

/** Things of these names fly away to a place, one after the other. */
export async function flyAway(root: HTMLElement | undefined, names: string[], where: string): Promise<void> {
  const flights = names.map((name, at) =>
    fly(root, name, where, 0.25, (thing, transform) =>
      thing.animate(
        [
          { transform: 'none', zIndex: 9 },
          { transform, opacity: 0.5, zIndex: 9 },
        ],
        {
          duration: 480 * tempo(),
          delay: at * 50 * tempo(),
          easing: 'cubic-bezier(0.5, 0, 0.7, 0.6)',
          fill: 'forwards',
        },
      ),
    ),
  )
  await Promise.all(flights)
}

/** Things of these names, drawn where they belong, come there from a place, one after the other. */
export async function flyFrom(root: HTMLElement | undefined, names: string[], where: string): Promise<void> {
  const flights = names.map((name, at) =>
    fly(root, name, where, 0.35, (thing, transform) =>
      thing.animate(
        [
          { transform, opacity: 0.4, zIndex: 9 },
          { opacity: 1, offset: 0.3, zIndex: 9 },
          { transform: 'none', zIndex: 9 },
        ],
        {
          duration: 420 * tempo(),
          delay: at * 70 * tempo(),
          easing: 'cubic-bezier(0.22, 0.8, 0.3, 1)',
          fill: 'backwards',
        },
      ),
    ),
  )
  await Promise.all(flights)
}

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
