import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Writes licences.txt beside the page: the licences of the packages whose code is really in it. */
export function licences(): Plugin {
  return {
    name: 'sextet-licences',
    apply: 'build',
    generateBundle(_, bundle) {
      const folders = new Set<string>()
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue
        for (const [id, module] of Object.entries(part.modules)) {
          const folder = module.renderedLength > 0 ? packageOf(id) : undefined
          if (folder) folders.add(folder)
        }
      }
      const texts = [...folders].map(described).sort((a, b) => a.localeCompare(b, 'en'))
      const source = `The page of Sextet holds code of these packages.\n\n${texts.join('\n')}`
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source })
    },
  }
}

/**
 * The folder of the package that a module comes from; what the bundler adds itself begins with a
 * zero byte.
 */
function packageOf(id: string): string | undefined {
  const own = /^\0(?:@?)(vite|rolldown)\b/.exec(id)
  if (own) return root(own[1]!)
  if (!id.includes('/node_modules/')) return undefined
  let folder = dirname(id.split('?')[0]!.replace(/^\0/, ''))
  // Folders inside a package may have a package.json of their own, without a name.
  while (!manifest(folder)?.name) {
    if (folder === dirname(folder)) return undefined
    folder = dirname(folder)
  }
  return folder
}

function root(name: string): string | undefined {
  const require = createRequire(import.meta.url)
  for (const base of require.resolve.paths(name) ?? []) {
    if (existsSync(join(base, name, 'package.json'))) return join(base, name)
  }
  return undefined
}

interface Manifest {
  name?: string
  version?: string
  license?: string
}

function manifest(folder: string): Manifest | undefined {
  const path = join(folder, 'package.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : undefined
}

function described(folder: string): string {
  const { name, version, license } = manifest(folder)!
  const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)(\.|$)/i.test(one))
  if (!file) throw new Error(`${name} has no file with its licence`)
  // A package's file may go on with what its own tools were built from; that is not in the page.
  const text = readFileSync(join(folder, file), 'utf8').split(/^#+ Licenses of bundled dependencies/m)[0]!
  return `${name} ${version} (${license})\n${'-'.repeat(72)}\n${text.trim()}\n`
}
