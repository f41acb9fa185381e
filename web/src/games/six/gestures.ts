/** Drag to pan, two fingers to zoom, the wheel to zoom (`use:gestures={camera}` on the board). */
import type { Camera } from './camera.svelte'

const DRAG = 7

interface Point {
  x: number
  y: number
}

/** How far apart two fingers are, and the middle between them on the board. */
function spread(fingers: Map<number, Point>, board: HTMLElement): Point & { gap: number } {
  const [a, b] = [...fingers.values()]
  const box = board.getBoundingClientRect()
  if (!a || !b) return { gap: 0, x: 0, y: 0 }
  return {
    gap: Math.hypot(a.x - b.x, a.y - b.y),
    x: (a.x + b.x) / 2 - box.left,
    y: (a.y + b.y) / 2 - box.top,
  }
}

export function gestures(board: HTMLElement, camera: Camera) {
  const down = new Map<number, Point>()
  let far = 0
  let dragged = false

  function pressed(event: PointerEvent) {
    if ((event.target as Element).closest('[data-control]') || event.button > 1) return
    if (!down.size) {
      far = 0
      dragged = false
    }
    down.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  function moved(event: PointerEvent) {
    const before = down.get(event.pointerId)
    if (!before) return
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y]
    const was = spread(down, board)
    far += Math.hypot(dx, dy)
    down.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (far < DRAG && down.size === 1) return
    if (!dragged) board.setPointerCapture(event.pointerId)
    dragged = camera.held = true
    camera.pan(dx / down.size, dy / down.size)
    if (down.size === 2 && was.gap) {
      const is = spread(down, board)
      camera.zoom(is.gap / was.gap, is.x, is.y)
    }
  }
  function released(event: PointerEvent) {
    down.delete(event.pointerId)
    if (!down.size) camera.held = false
  }
  function clicked(event: MouseEvent) {
    // The end of a drag is no click.
    if (dragged && event.detail > 0) {
      event.stopPropagation()
      event.preventDefault()
    }
    dragged = false
  }
  function wheeled(event: WheelEvent) {
    event.preventDefault()
    const box = board.getBoundingClientRect()
    camera.zoom(
      Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)),
      event.clientX - box.left,
      event.clientY - box.top,
    )
  }

  board.addEventListener('pointerdown', pressed)
  board.addEventListener('pointermove', moved)
  board.addEventListener('pointerup', released)
  board.addEventListener('pointercancel', released)
  board.addEventListener('click', clicked, true)
  board.addEventListener('wheel', wheeled, { passive: false })
  return {}
}
