import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What only the terminal and the server say (`Key` in src/lib/words.svelte.ts leaves the same out). */
const ELSEWHERE = /^(arena|cli|doctor|mail|play|server|show|store)\./

/** What few people see: asked for by these names, a chunk each (src/lib/more-words.ts). Titles lead there. */
const APART: Record<string, RegExp> = {
  admin: /^web\.admin\./,
  deals: /^web\.(check|verify)\.(?!title$)|^web\.shuffle\.(about|again|lost|unproved)$/,
  // A record that is refused on the start page says why: those stay with it.
  games: /^(web\.)?(six-nimmt|the-game|six)\.(?!why-)|^web\.(result\.|replay\.(?!title$))/,
  kept: /^web\.kept\.(?!title$)/,
  learn: /^learn\.|^web\.learn\.(?!try$)/,
  study: /^study\.|^web\.(coach|study|stats|puzzles|mistakes)\.(?!(title|daily|solve)$)/,
  me: /^web\.me\.(recover|erase|export)|^web\.settings\.(browser|pass-|program|sign)|^web\.mail\.(?!title$)/,
}

const PLURAL = /\.(one|few|other)$/
const english = fileURLToPath(new URL('../../src/sextet/messages/en.json', import.meta.url))

/**
 * Leaves out of the built catalogues what the page never says, and what few people see;
 * what a language lacks is English.
 */
export function words(): Plugin {
  return {
    name: 'sextet-words',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/sextet\/messages\/[^/]+\.json(\?[a-z]+)?$/ },
      handler(read, id) {
        const apart = APART[id.split('?')[1] ?? '']
        const spoken = JSON.parse(read) as Record<string, string>
        const missing = Object.entries(
          JSON.parse(readFileSync(english, 'utf8')) as Record<string, string>,
        ).filter(([key]) => !(key in spoken) && !(key.replace(PLURAL, '.other') in spoken))
        const kept = [...Object.entries(spoken), ...missing].filter(
          ([key]) =>
            !ELSEWHERE.test(key) &&
            (apart ? apart.test(key) : !Object.values(APART).some((one) => one.test(key))),
        )
        const code = JSON.stringify(Object.fromEntries(kept))
        // With a query, nobody else makes a module of it.
        return apart
          ? { code: `export default ${code}`, moduleType: 'js' as const, map: null }
          : { code, map: null }
      },
    },
  }
}
