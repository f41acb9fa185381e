/** Arrow keys on a field of cells: along a row, or to the next row above or below. */
import { cellOf, spotOf } from './position'

/** The cell to go to, and the column to keep while going up and down. */
export function step(cells: string[], from: string, key: string, column: number): string | null {
  const [, row] = cellOf(from)
  const here = spotOf(from)
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const sign = key === 'ArrowLeft' ? -1 : 1
    return nearest(
      cells.filter((cell) => cellOf(cell)[1] === row && (spotOf(cell).x - here.x) * sign > 0),
      here.x,
    )
  }
  const sign = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  const beyond = sign ? cells.filter((cell) => (cellOf(cell)[1] - row) * sign > 0) : []
  if (!beyond.length) return null
  const next = Math.min(...beyond.map((cell) => Math.abs(cellOf(cell)[1] - row)))
  return nearest(
    beyond.filter((cell) => Math.abs(cellOf(cell)[1] - row) === next),
    column,
  )
}

function nearest(cells: string[], x: number): string | null {
  return cells.reduce<string | null>(
    (best, cell) =>
      best === null || Math.abs(spotOf(cell).x - x) < Math.abs(spotOf(best).x - x) ? cell : best,
    null,
  )
}
