/** Lines of the log that are read together. */
import type { Happening } from '../lib/types'

/** Signals, given and taken back. */
const isSignal = ({ key }: Happening): boolean => /\.signal/.test(key)

/** What happened, line by line; signals that follow each other are one line. */
export function folded<H extends Happening>(entries: H[]): H[][] {
  const lines: H[][] = []
  for (const entry of entries) {
    const last = lines.at(-1)
    if (last && isSignal(entry) && isSignal(last[0]!)) last.push(entry)
    else lines.push([entry])
  }
  return lines
}
