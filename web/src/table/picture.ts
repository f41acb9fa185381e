/** The result as a picture, drawn here: names at the table, and nothing else of anybody. */
import { language } from '../lib/words.svelte'
import { say } from '../lib/words.svelte'
import type { Standing } from './result'

export interface Drawn {
  title: string
  details: string[]
  headline: string
  decided: string[]
  rows: Standing[]
  /** When it ended, in seconds since the epoch. */
  at: number
  /** What the file is called, without its ending. */
  name: string
}

const [WIDE, EDGE] = [1080, 84]
const GROUND = '#f5efe4'
const RAISED = '#fffaf1'
const LINE = '#c9bda6'
const INK = '#2a2520'
const SOFT = '#5d5348'
const ACCENT = '#1f5c57'

/** Share the picture where the browser can share files; else download it. */
export async function share(drawn: Drawn): Promise<void> {
  const blob = await new Promise<Blob | null>((done) => draw(drawn).toBlob(done, 'image/png'))
  if (!blob) return
  const file = new File([blob], `${drawn.name}.png`, { type: 'image/png' })
  if (navigator.canShare?.({ files: [file] })) {
    // Whoever changes their mind has shared nothing; that is no trouble to tell of.
    await navigator.share({ files: [file], title: say('web.title') }).catch(() => undefined)
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

interface Text {
  text: string
  size: number
  bold?: boolean
  colour?: string
  gap?: number
}

/** Draw the lines one below the other, then who came where. */
export function draw({ title, details, headline, decided, rows, at }: Drawn): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')!
  const family = getComputedStyle(document.body).fontFamily
  const font = (size: number, bold = false) => (pen.font = `${bold ? 650 : 400} ${size}px ${family}`)
  const when = new Intl.DateTimeFormat(language(), { dateStyle: 'long' }).format(at * 1000)
  const texts: Text[] = [
    { text: title, size: 64, bold: true, colour: ACCENT },
    { text: [...details, when].join(' · '), size: 32, colour: SOFT, gap: 34 },
    { text: headline, size: 48, bold: true, gap: 8 },
    ...decided.map((text) => ({ text, size: 32, colour: SOFT })),
  ]
  const lines = texts.flatMap((one) => {
    font(one.size, one.bold)
    const wrapped = wrap(pen, one.text)
    return wrapped.map((text, k) => ({ ...one, text, gap: k === wrapped.length - 1 ? (one.gap ?? 0) : 0 }))
  })
  const head = lines.reduce((sum, one) => sum + one.size * 1.32 + (one.gap ?? 0), EDGE)
  canvas.width = WIDE
  canvas.height = Math.ceil(head + rows.length * ROW + EDGE * 1.7)
  pen.fillStyle = GROUND
  pen.fillRect(0, 0, canvas.width, canvas.height)
  let y = EDGE
  for (const one of lines) {
    font(one.size, one.bold)
    pen.fillStyle = one.colour ?? INK
    pen.fillText(one.text, EDGE, y + one.size)
    y += one.size * 1.32 + (one.gap ?? 0)
  }
  drawRows(pen, rows, y + 24, font)
  font(30, true)
  pen.fillStyle = SOFT
  pen.fillText(say('web.title'), EDGE, canvas.height - 44)
  return canvas
}

const ROW = 72

function drawRows(
  pen: CanvasRenderingContext2D,
  rows: Standing[],
  top: number,
  font: (size: number, bold?: boolean) => void,
): void {
  for (const [k, row] of rows.entries()) {
    const y = top + k * ROW
    pen.fillStyle = row.place === 1 ? RAISED : GROUND
    pen.fillRect(EDGE - 20, y, WIDE - 2 * EDGE + 40, ROW)
    pen.fillStyle = LINE
    pen.fillRect(EDGE - 20, y + ROW - 2, WIDE - 2 * EDGE + 40, 2)
    pen.fillStyle = INK
    font(38, row.place === 1)
    const base = y + ROW / 2 + 13
    if (row.place !== null) pen.fillText(`${row.place}.`, EDGE, base)
    pen.fillText(row.name, EDGE + (row.place === null ? 0 : 80), base, WIDE - 2 * EDGE - 240)
    if (row.score !== null) {
      pen.textAlign = 'right'
      pen.fillText(String(row.score), WIDE - EDGE, base)
      pen.textAlign = 'left'
    }
  }
}

/** Break a text into lines that are not too wide. */
function wrap(pen: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && pen.measureText(longer).width <= WIDE - 2 * EDGE) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
