/** The service worker (worker/sw.js): browsers let it run at https addresses and on the machine itself. */
import { go } from './router.svelte'
import { wire } from './socket.svelte'
import { wanted } from './words.svelte'

const possible = () => !import.meta.env.DEV && isSecureContext && 'serviceWorker' in navigator

export function startWorker(): void {
  if (!possible()) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data.go && data.go !== location.pathname) go(data.go)
    if (data.build) wire.build = data.build
  })
  // Not before the page is there: nothing of it waits for this.
  addEventListener('load', keepOffline)
}

/** Let the worker keep what is read offline, in the language spoken. */
export function keepOffline(): void {
  if (!possible()) return
  navigator.serviceWorker.register('/sw.js').catch(console.warn)
  void tellWorker({ spoken: wanted() })
}

/** Tell the worker something, once it runs. */
export async function tellWorker(what: object): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(what)
}
