// The service worker. Offline it has the start page and the rules; online it never stands between the page
// and a newer build; of the API it knows nothing. And it shows that it is somebody's turn.

// Written in by the server (BUILD) and by tools/worker.ts (FILES, by language; '' is for all).
const BUILD = '__BUILD__'
const FILES = __FILES__

const CACHE = `sextet-${BUILD}`
/** How long a page is waited for before the one that is kept is taken. */
const PATIENCE = 4000

/** Under which name the language that is spoken is noted beside what is kept. */
const SPOKEN = '/spoken'

self.addEventListener('install', (event) => event.waitUntil(keep().then(() => self.skipWaiting())))

/** Keep the page and what it needs offline, in the language that was spoken with the build before. */
async function keep() {
  const shell = await fetch('/', { cache: 'no-store' })
  // A server that was started anew in between has a worker of its own.
  if (!(await shell.clone().text()).includes(`content="${BUILD}"`)) throw new Error('another build')
  const spoken = await caches.match(SPOKEN)
  await add(FILES[''])
  if (spoken) await speak(await spoken.text())
  await (await caches.open(CACHE)).put('/', shell)
}

/** Keep what is read offline in a language, too. One worker serves all of them: a change replaces none. */
async function speak(language) {
  await (await caches.open(CACHE)).put(SPOKEN, new Response(language))
  await add(FILES[language] ?? FILES.en)
}

async function add(files) {
  const cache = await caches.open(CACHE)
  const kept = new Set((await cache.keys()).map((one) => new URL(one.url).pathname))
  await cache.addAll(files.filter((file) => !kept.has(file)))
}

self.addEventListener('activate', (event) => event.waitUntil(begin()))

/** Take over every tab, forget older builds, and say which one this is. */
async function begin() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
  await self.clients.claim()
  for (const tab of await self.clients.matchAll({ type: 'window' })) tab.postMessage({ build: BUILD })
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin || /^\/api(\/|$)/.test(pathname)) return
  // A name under /assets/ has a hash of what is in it: what is kept is never old.
  if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(event.request, pathname))
  else if (mode === 'navigate' || FILES[''].includes(pathname))
    event.respondWith(freshFirst(event.request, pathname))
})

const kept = async (path) => (await caches.open(CACHE)).match(path, { ignoreVary: true })

async function keptFirst(request, path) {
  return (await kept(path)) ?? fetch(request)
}

/** Ask the server; take what is kept when it cannot be reached. */
async function freshFirst(request, path) {
  const answer = fetch(request)
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error('late')), PATIENCE))
  try {
    return await Promise.race([answer, late])
  } catch {
    answer.catch(() => {})
    return (await kept(path)) ?? (request.mode === 'navigate' ? await kept('/') : undefined) ?? answer
  }
}

self.addEventListener('push', (event) => event.waitUntil(arrived(event.data.json())))

/** Show what a push says; who looks at Sextet sees there whose turn it is. */
async function arrived(call) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!tabs.some((tab) => tab.visibilityState === 'visible')) await show({ icon: '/icon-192.png', ...call })
}

self.addEventListener('message', (event) => {
  const { call, over, spoken } = event.data
  // What cannot be had now is asked for again by the next page.
  if (spoken) event.waitUntil(speak(spoken).catch(() => {}))
  if (call) event.waitUntil(show(call, event.source.id))
  if (over) event.waitUntil(close(over))
})

/** What was done last about notifications. */
let noticed = Promise.resolve()

/** Do one thing about notifications after the other: Chromium drops one that is being shown, for good, when it is
 * asked meanwhile which there are. */
function inTurn(work) {
  return (noticed = noticed.catch(() => {}).then(work))
}

function show({ path, text, ...more }, tab) {
  return inTurn(() => self.registration.showNotification(text, { tag: path, data: { path, tab }, ...more }))
}

function close(path) {
  return inTurn(async () => {
    for (const one of await self.registration.getNotifications({ tag: path })) one.close()
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lead(event.notification.data))
})

/** Bring somebody to a page: in the tab that called, else in a new one. */
async function lead({ path, tab }) {
  const there = tab && (await self.clients.get(tab))
  if (!there) return self.clients.openWindow(path)
  there.postMessage({ go: path })
  return there.focus()
}
