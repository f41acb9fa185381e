import type { Plugin } from 'vite'

/** What only the terminal and the server say (`Key` in src/lib/words.svelte.ts leaves the same out). */
const ELSEWHERE = /^(doctor|mail|play|server|show)\./

/** Leaves out of the built catalogues what the page never says. */
export function words(): Plugin {
  return {
    name: 'sextet-words',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/sextet\/messages\/[^/]+\.json$/ },
      handler(code) {
        const kept = Object.entries(JSON.parse(code)).filter(([key]) => !ELSEWHERE.test(key))
        return { code: JSON.stringify(Object.fromEntries(kept)), map: null }
      },
    },
  }
}
