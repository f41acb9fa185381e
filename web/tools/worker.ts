import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const source = fileURLToPath(new URL('../worker/sw.js', import.meta.url))
const besides = fileURLToPath(new URL('../public', import.meta.url))

/** What is read offline besides the start page; what belongs to a language has it in its path. */
const READ =
  /\/(RulesPage|SettingsPage|Settings|Example)\.svelte$|\/rules\/[^/]+\/[^/]+\.md\b|\/messages\/[^/]+\.json$/
/** Of what lies beside the page, what it draws itself with. */
const SEEN = /^(early\.js|icon.*)$/
const LANGUAGE = /\/messages\/(?:rules\/)?([\w-]+)(?:\/[^/]+\.md|\.json)/

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** Writes sw.js beside the page: the worker, with the names of the files that it keeps. */
export function worker(): Plugin {
  return {
    name: 'sextet-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const files: Record<string, Set<string>> = {
        '': new Set(readdirSync(besides).filter((name) => SEEN.test(name))),
      }
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk' || !(part.isEntry || READ.test(part.facadeModuleId ?? ''))) continue
        const language = LANGUAGE.exec(part.facadeModuleId ?? '')?.[1] ?? ''
        const all = (files[language] ??= new Set())
        for (const file of needed(part, bundle)) all.add(file)
      }
      files['']!.add('licences.txt')
      const names = Object.entries(files).map(([language, all]) => [
        language,
        [...all].sort().map((one) => `/${one}`),
      ])
      const code = readFileSync(source, 'utf8').replace(
        '__FILES__',
        JSON.stringify(Object.fromEntries(names)),
      )
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code })
    },
  }
}

/** A chunk's file, its styles, and those of all that it imports at once. */
function needed(chunk: Chunk, bundle: Rolldown.OutputBundle, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen
  seen.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') needed(imported, bundle, seen)
  }
  return seen
}
