import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What only the terminal and the server say (`Key` in src/lib/words.svelte.ts leaves the same out). */
const ELSEWHERE = /^(arena|cli|doctor|mail|play|server|show|store)\./

const PLURAL = /\.(one|few|other)$/
const english = fileURLToPath(new URL('../../src/sextet/messages/en.json', import.meta.url))

/** Leaves out of the built catalogues what the page never says; what a language lacks is English. */
export function words(): Plugin {
  return {
    name: 'sextet-words',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/sextet\/messages\/[^/]+\.json$/ },
      handler(code) {
        const spoken = JSON.parse(code) as Record<string, string>
        const missing = Object.entries(
          JSON.parse(readFileSync(english, 'utf8')) as Record<string, string>,
        ).filter(([key]) => !(key in spoken) && !(key.replace(PLURAL, '.other') in spoken))
        const kept = [...Object.entries(spoken), ...missing].filter(([key]) => !ELSEWHERE.test(key))
        return { code: JSON.stringify(Object.fromEntries(kept)), map: null }
      },
    },
  }
}
