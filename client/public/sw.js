// The service worker keeps the files of one version of the product, so that it opens without a connection, and shows push messages.
// It keeps nothing of a person: no page with a session and no answer of the API (client/features/offline/record.ts does).

/** The version, its shell (a page without a session), its files, and files whose names stay the same. Written by scripts/vite-worker.ts. */
const build = null

/** Begins the name of each version's cache, and of the lock that every page of the version holds while it is open. */
const PREFIX = 'plumai-versao-'
const own = PREFIX + build?.version
/** A page that has not begun to arrive by then is answered with the shell. */
const PAGE_LIMIT_MS = 4_000
/** Paths that the server answers with something else than a page of the product (shared/server-paths.ts). */
const notPages = new RegExp(build?.notPages)

// A first version begins at once. A later one waits until nobody uses the one before, or until a page asks it to take over.
self.addEventListener('install', (event) => event.waitUntil(build ? keepFiles() : self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))

self.addEventListener('message', (event) => {
  if (event.data === 'version') event.ports[0].postMessage(build?.version ?? null)
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting())
  if (event.data === 'take-over-alone') event.waitUntil(takeOverAlone())
  if (event.data === 'opened') event.waitUntil(forgetUnlessChanging())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (!build || request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!notPages.test(pathname)) event.respondWith(openPage(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
  else if (build.others.includes(pathname)) event.respondWith(fetch(request).catch(() => cached(pathname)))
})

/** Four at a time and with low priority, because the open page comes first. Each file must arrive, or the version is not installed. */
async function keepFiles() {
  const cache = await caches.open(own)
  const paths = [...build.files, ...build.others]
  for (let next = 0; next < paths.length; next += 4)
    await Promise.all(paths.slice(next, next + 4).map((path) => keep(cache, path)))
}

async function keep(cache, path) {
  // The name of such a file carries the hash of its contents, so another version has the same file.
  const known = path.startsWith('/assets/') && (await cached(path))
  const answer = known || (await fetch(path, { priority: 'low' }))
  if (!answer.ok || answer.redirected) throw new Error(`${path} was answered with ${answer.status}`)
  await cache.put(path, answer)
}

async function begin() {
  if (build) await Promise.all([self.registration.navigationPreload?.enable(), forgetOldVersions()])
  await self.clients.claim()
}

/** Asked of a waiting version by its own pages: when no page of another version is open, nobody needs to be asked. */
async function takeOverAlone() {
  if ([...(await openVersions())].every((name) => name === own)) await self.skipWaiting()
}

/** A page has been opened or loaded anew: perhaps no page of the version before is left. The files of a version that waits stay. */
async function forgetUnlessChanging() {
  const { installing, waiting } = self.registration
  if (!installing && !waiting) await forgetOldVersions()
}

/** The files of another version stay as long as one of its pages is open, because that page may still load more of them. */
async function forgetOldVersions() {
  const open = await openVersions()
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own && !open.has(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function openVersions() {
  const { held } = await navigator.locks.query()
  return new Set(held.map(({ name }) => name).filter((name) => name.startsWith(PREFIX)))
}

/** A page comes from the network. The shell takes its place when nothing arrives in time, or a proxy says that nobody answers. */
async function openPage(event) {
  const network = fromNetwork(event)
  event.waitUntil(network.catch(() => undefined))
  const limit = new Promise((resolve) => setTimeout(resolve, PAGE_LIMIT_MS))
  const answer = await Promise.race([network, limit]).catch(() => undefined)
  if (answer && answer.status < 502) return answer
  return (await cached(build.shell)) ?? network
}

async function fromNetwork(event) {
  return (await event.preloadResponse) ?? fetch(event.request)
}

async function openFile(request) {
  return (await cached(request.url)) ?? fetch(request)
}

/** Looks in the caches of all versions. */
function cached(path) {
  return caches.match(path, { ignoreVary: true })
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = read(event.data)
  const icons = { icon: '/icon-192.png', badge: '/favicon-32.png' }
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang: 'pt-BR', data: { path }, ...icons }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data?.path ?? '/notificacoes', self.location.origin)))
})

/** A browser requires that every push shows something, also one that cannot be read. */
function read(data) {
  const general = { title: 'Plumaí', body: 'Há uma novidade para você.', path: '/notificacoes' }
  try {
    return { ...general, ...data.json() }
  } catch {
    return general
  }
}

/** Opens a page of this site in a window that is already open, or in a new one. */
async function open(url) {
  if (url.origin !== self.location.origin) return
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) return self.clients.openWindow(url.href)
  await window.focus()
  return window.navigate(url.href)
}
