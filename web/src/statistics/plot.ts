/** Where the points of a plot lie, in the plot's own pixels; it knows nothing of what they mean. */

export interface Box {
  width: number
  height: number
  /** Room for the figures at the left, and above and below the lines. */
  left: number
  edge: number
}
export interface Scale {
  ticks: number[]
  y: (value: number) => number
}

const STEPS = [1, 2, 2.5, 5, 10]

/** Round figures from below the least to above the most value, nought among them. */
export function ticksOf(values: number[], wanted = 4): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (low === high) return [0, 1]
  const rough = (high - low) / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10)
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, k) => Number(((first + k) * step).toPrecision(12)))
}

export function scaleOf(values: number[], { height, edge }: Box): Scale {
  const ticks = ticksOf(values)
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  return { ticks, y: (value) => edge + ((high - value) / (high - low)) * (height - 2 * edge) }
}

/** The middle of each of so many columns. */
export const columnAt = (k: number, count: number, { width, left }: Box): number =>
  left + ((k + 0.5) * (width - left)) / Math.max(1, count)

/** The mean of each value and those before it, at most so many together. */
export function running(values: number[], many: number): number[] {
  return values.map((_, k) => {
    const last = values.slice(Math.max(0, k + 1 - many), k + 1)
    return last.reduce((sum, one) => sum + one, 0) / last.length
  })
}
