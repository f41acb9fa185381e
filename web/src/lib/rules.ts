/**
 * The rules for players (src/sextet/messages/rules/LANGUAGE/GAME.md) as blocks to draw. Only what
 * those pages use: headings, paragraphs, lists, bold, and example tables in blocks named `table`.
 */

export interface Example {
  game: string
  caption: string
  [field: string]: unknown
}
export interface Piece {
  text: string
  bold: boolean
}
export type Block =
  | { kind: 'heading'; level: number; pieces: Piece[] }
  | { kind: 'text'; pieces: Piece[] }
  | { kind: 'list'; items: Piece[][] }
  | { kind: 'example'; example: Example }

const files = import.meta.glob<string>('../../../src/sextet/messages/rules/*/*.md', {
  query: '?raw',
  import: 'default',
})

export async function rulesOf(game: string, language: string): Promise<Block[] | null> {
  const load =
    files[`../../../src/sextet/messages/rules/${language}/${game}.md`] ??
    files[`../../../src/sextet/messages/rules/en/${game}.md`]
  return load ? parse(await load()) : null
}

export function pieces(text: string): Piece[] {
  return text.split('**').flatMap((part, at) => (part ? [{ text: part, bold: at % 2 === 1 }] : []))
}

export function parse(text: string): Block[] {
  const blocks: Block[] = []
  for (const chunk of text.split(/\n\s*\n/)) {
    const lines = chunk.trim().split('\n')
    const first = lines[0]!
    const heading = /^(#+) (.*)$/.exec(first)
    if (first.startsWith('```table'))
      blocks.push({ kind: 'example', example: JSON.parse(lines.slice(1, -1).join(' ')) as Example })
    else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]!.length, pieces: pieces(heading[2]!) })
      if (lines.length > 1) blocks.push(...parse(lines.slice(1).join('\n')))
    } else if (first.startsWith('- ')) {
      const items: string[] = []
      for (const line of lines) {
        if (line.startsWith('- ')) items.push(line.slice(2))
        else items[items.length - 1] += ` ${line.trim()}`
      }
      blocks.push({ kind: 'list', items: items.map(pieces) })
    } else if (first) blocks.push({ kind: 'text', pieces: pieces(lines.join(' ')) })
  }
  return blocks
}
