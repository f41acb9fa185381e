/** The page's address: a handful of paths, links without reloading. */

export type Page =
  | { name: 'start' }
  | { name: 'new'; game: string; query: string }
  | { name: 'table'; id: string }
  | { name: 'watch'; id: string }
  | { name: 'replay' }
  | { name: 'me' }
  | { name: 'statistics' }
  | { name: 'ratings'; game: string }
  | { name: 'rules'; game: string }
  | { name: 'learn'; game: string; exercise: string }
  | { name: 'puzzles'; id: string }
  | { name: 'mistakes'; task: string }
  | { name: 'settings' }
  | { name: 'kept' }
  | { name: 'mail'; what: string }
  | { name: 'admin' }
  | { name: 'dev' }
  | { name: 'lost' }

export function read(path: string, query = ''): Page {
  const [first = '', second = '', third = ''] = path.split('/').filter(Boolean).map(decodeURIComponent)
  if (first === '') return { name: 'start' }
  if (first === 'table' && second) return { name: 'table', id: second }
  if (first === 'replay') return second ? { name: 'watch', id: second } : { name: 'replay' }
  if (first === 'new') return { name: 'new', game: second, query }
  if (first === 'rules') return { name: 'rules', game: second }
  if (first === 'learn') return { name: 'learn', game: second, exercise: third }
  if (first === 'puzzles') return { name: 'puzzles', id: second }
  if (first === 'mistakes') return { name: 'mistakes', task: second }
  if (first === 'ratings') return { name: 'ratings', game: second }
  if (first === 'mail' && (second === 'confirm' || second === 'stop')) return { name: 'mail', what: second }
  if (first === 'statistics') return { name: first }
  if (first === 'me' || first === 'settings' || first === 'kept' || first === 'admin') return { name: first }
  if (first === 'dev' && import.meta.env.DEV) return { name: 'dev' }
  return { name: 'lost' }
}

class Router {
  page: Page = $state.raw(read(location.pathname, location.search))
}
export const router = new Router()

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  arrive()
  scrollTo(0, 0)
}

function arrive(): void {
  router.page = read(location.pathname, location.search)
}

export function start(): void {
  addEventListener('popstate', arrive)
  // Plain links to our own pages stay in the page.
  addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    go(link.pathname + link.search)
  })
}
