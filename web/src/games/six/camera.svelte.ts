/** What part of the field is seen: all of it, until somebody pans or zooms. */
import type { Point } from './position'

interface Looking extends Point {
  scale: number
}
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const LARGEST = 44
const SMALLEST = 9
const NEAREST = 90
const NARROW = 640

export class Camera {
  width = $state(0)
  height = $state(0)
  /** Someone holds the board: it follows at once, without gliding. */
  held = $state(false)
  #free: Looking | null = $state.raw(null)
  #box: () => Box

  constructor(box: () => Box) {
    this.#box = box
  }

  /** Room for the buttons, which on a narrow board stand in a line above the field. */
  get inset(): number {
    return this.width < Math.min(NARROW, 1.5 * this.height) ? 52 : 0
  }
  get all(): Looking {
    const { left, top, right, bottom } = this.#box()
    const scale = Math.max(
      1,
      Math.min(this.width / (right - left), (this.height - this.inset) / (bottom - top), LARGEST),
    )
    return { x: (left + right) / 2, y: (top + bottom) / 2 - this.inset / 2 / scale, scale }
  }
  get now(): Looking {
    return this.#free ?? this.all
  }
  get whole(): boolean {
    return this.#free === null
  }
  get transform(): string {
    const { x, y, scale } = this.now
    return `translate(${this.width / 2 - x * scale}px, ${this.height / 2 - y * scale}px) scale(${scale})`
  }
  /** The sides beyond which more of the field lies. */
  get beyond(): { left: boolean; right: boolean; top: boolean; bottom: boolean } {
    const { x, y, scale } = this.now
    const box = this.#box()
    const [w, h] = [this.width / scale / 2, this.height / scale / 2]
    const slack = 1.2
    return {
      left: box.left + slack < x - w,
      right: box.right - slack > x + w,
      top: box.top + slack < y - h,
      bottom: box.bottom - slack > y + h,
    }
  }

  fit = (): void => {
    this.#free = null
  }
  pan(dx: number, dy: number): void {
    const { x, y, scale } = this.now
    this.#look(x - dx / scale, y - dy / scale, scale)
  }
  /** Zoom about a point of the board's own pixels; its middle if none is given. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    const { x, y, scale } = this.now
    const next = Math.min(NEAREST, Math.max(Math.min(SMALLEST, this.all.scale), scale * factor))
    const [fx, fy] = [px - this.width / 2, py - this.height / 2]
    this.#look(x + fx / scale - fx / next, y + fy / scale - fy / next, next)
  }
  /** Bring a point into sight, if it is not. */
  show(point: Point): void {
    const { x, y, scale } = this.now
    const [w, h] = [this.width / scale / 2 - 1.2, this.height / scale / 2 - 1.2]
    const nx = Math.min(Math.max(x, point.x - w), point.x + w)
    const ny = Math.min(Math.max(y, point.y - h), point.y + h)
    if (w > 0 && h > 0 && (Math.abs(nx - x) > 0.01 || Math.abs(ny - y) > 0.01)) this.#look(nx, ny, scale)
  }
  #look(x: number, y: number, scale: number): void {
    // Some of the field always stays in sight.
    const box = this.#box()
    this.#free = {
      x: Math.min(box.right, Math.max(box.left, x)),
      y: Math.min(box.bottom, Math.max(box.top, y)),
      scale,
    }
  }
}
