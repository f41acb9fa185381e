/**
 * The widths at which the page is laid out differently, by name: `@media (--narrow)` in any style.
 * CSS has no such names that hold beyond one file, so they are put in while building.
 */
import type { Plugin } from 'vite'

const NAMES: Record<string, string> = {
  /** A phone held upright. */
  '--tiny': '(max-width: 30rem)',
  /** Things lie below each other instead of side by side. */
  '--narrow': '(max-width: 44rem)',
  '--not-narrow': '(min-width: 44.01rem)',
  /** No room for log and chat beside the table. */
  '--no-side': '(max-width: 60rem)',
  /** A phone held sideways, or a window much enlarged: what is mine lies beside the table. */
  '--short': '(max-height: 30rem) and (min-width: 34rem)',
}

/** A style with the widths in place of their names. */
export function named(style: string): string {
  return style.replace(/@media[^{]+/g, (query) =>
    query.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
      if (!(name in NAMES)) throw new Error(`no width has the name ${name}; see web/tools/media.ts`)
      return NAMES[name]!
    }),
  )
}

export function media(): Plugin {
  return {
    name: 'sextet-media',
    enforce: 'pre',
    transform: { filter: { id: /\.css$/ }, handler: (style) => ({ code: named(style), map: null }) },
  }
}
