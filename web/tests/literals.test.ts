import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'svelte/compiler'
import { describe, expect, it } from 'vitest'

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url))

/** Attributes that people read or hear. */
const READ = /^(aria-(label|description|valuetext|roledescription|placeholder)|title|alt|placeholder|label)$/
/** What makes words of a key, or a question of a word. */
const BY_KEY = /^(say|sayAny|querySelector(All)?|closest|matches|matchMedia|addEventListener)$/
const LETTERS = /\p{L}{2,}/u
/** Two words with a blank between them: no name of anything in code. */
const SENTENCE = /\p{L}{2,}[,:;.!?]? \p{L}{2,}/u

/** Texts that are right in the code, and why. */
const RIGHT = new Map<string, string>([
  ['Sextet', 'the name of the house'],
  ['(prefers-reduced-motion: reduce)', 'asked of the browser'],
  ['sextet commitment 1', 'what is hashed, byte by byte'],
  ['transform: translate(', 'where a drawing is'],
  ['transform: scale(', 'where a drawing is'],
  ['transform: translate(0,', 'where a drawing is'],
  ['lowest score', 'how a game says who leads'],
])

interface Node {
  type: string
  [field: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function children(node: Node): Node[] {
  return Object.entries(node)
    .filter(([field]) => field !== 'css' && field !== 'typeAnnotation')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]) as unknown[])
    .filter(isNode)
}

/** The texts inside an expression, besides keys of the catalogue and what is compared. */
function texts(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateElement') return [(node.value as { cooked: string }).cooked]
  if (node.type === 'CallExpression' && BY_KEY.test(called(node))) return []
  if (node.type === 'BinaryExpression' && /^[=!]=/.test(String(node.operator))) return []
  if (node.type === 'MemberExpression' && isNode(node.object)) return texts(node.object)
  return children(node).flatMap(texts)
}

function called(node: Node): string {
  const callee = node.callee as Node
  return String((callee.type === 'MemberExpression' ? (callee.property as Node) : callee).name)
}

/** What a node says to people by itself. */
function spoken(node: Node): string[] {
  switch (node.type) {
    case 'Text':
      return [String(node.data)]
    case 'ExpressionTag':
      return texts(node.expression as Node)
    case 'Attribute':
      if (!READ.test(String(node.name))) return []
      return [node.value].flat().filter(isNode).flatMap(spoken)
    case 'CallExpression':
      return /^(announce|notice)$/.test(called(node)) ? (node.arguments as Node[]).flatMap(texts) : []
    case 'AssignmentExpression': {
      const to = node.left as Node
      const isTitle = to.type === 'MemberExpression' && (to.property as Node).name === 'title'
      return isTitle ? texts(node.right as Node) : []
    }
    default:
      return []
  }
}

/** Everything in a file that looks like words for people. */
function strange(node: Node): string[] {
  if (/^(StyleSheet|StyleDirective|ImportDeclaration|Comment|TS\w+)$/.test(node.type)) return []
  // An error without a code is for the console: people are told that something went wrong.
  if (node.type === 'NewExpression' && called(node) === 'Error') return []
  if (node.type === 'Attribute' && /^(style|class|transform|d|viewBox)$/.test(String(node.name))) return []
  const said = spoken(node).filter((text) => LETTERS.test(text))
  const written = ['Literal', 'TemplateElement'].includes(node.type) ? texts(node) : []
  // What an attribute is for, only its name tells; but what it does may speak.
  const values = node.type === 'Attribute' ? [node.value].flat().filter(isNode) : [node]
  const below = values.flatMap(children).flatMap(strange)
  return [...said, ...written.filter((text) => SENTENCE.test(text)), ...below]
}

function wordsOf(file: string): string[] {
  const source = readFileSync(SOURCE + file, 'utf8')
  const page = file.endsWith('.ts') ? `<script lang="ts">${source}</script>` : source
  const { fragment, instance, module } = parse(page, { modern: true })
  const parts: unknown[] = [fragment, instance, module]
  const found = parts.filter(isNode).flatMap(strange)
  return [...new Set(found.map((text) => text.trim()))].filter((text) => !RIGHT.has(text))
}

describe('the page', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(svelte|ts)$/.test(file) && !/^dev\/|\.d\.ts$|^lib\/wire\.ts$/.test(file),
  )
  it('has many files', () => expect(files.length).toBeGreaterThan(50))
  it.each(files)('says nothing that is not in the catalogue: %s', (file) => {
    expect(wordsOf(file)).toEqual([])
  })
})
