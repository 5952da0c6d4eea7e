// The service worker stores the files of one version of the product, so that the product opens without a connection, and shows
// push messages. It stores no personal data: neither pages of signed-in people nor responses of the API.

/**
 * The version, the path of its stored page (a page without personal data), its files, and files whose names never change. Written
 * by scripts/vite-worker.ts.
 */
const build = null

/** The prefix of two names: the cache of each version, and the lock that every page of the version holds while it is open. */
const PREFIX = 'plumai-versao-'
const own = PREFIX + build?.version
/** The time in milliseconds after which a page request without a response gets the stored page. */
const PAGE_LIMIT_MS = 4_000
/** Matches paths at which the server returns something other than a page of the product (shared/server-paths.ts). */
const notPages = new RegExp(build?.notPages)

// The first version becomes active at once. A later version waits until no page of the earlier one is open, or until a page asks
// it to take over.
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

/**
 * Fetches four files at a time with low priority, because the open page comes first. If one file fails, the version is not
 * installed.
 */
async function keepFiles() {
  const cache = await caches.open(own)
  const paths = [...build.files, ...build.others]
  for (let next = 0; next < paths.length; next += 4)
    await Promise.all(paths.slice(next, next + 4).map((path) => keep(cache, path)))
}

async function keep(cache, path) {
  // The name of an asset contains the hash of its contents, so the file of another version with the same name is the same file.
  const known = path.startsWith('/assets/') && (await cached(path))
  const answer = known || (await fetch(path, { priority: 'low' }))
  if (!answer.ok || answer.redirected) throw new Error(`${path} was answered with ${answer.status}`)
  await cache.put(path, answer)
}

async function begin() {
  if (build) await Promise.all([self.registration.navigationPreload?.enable(), forgetOldVersions()])
  await self.clients.claim()
}

/** Takes over at once if no page of another version is open. A page that already has the waiting version asks for this. */
async function takeOverAlone() {
  if ([...(await openVersions())].every((name) => name === own)) await self.skipWaiting()
}

/**
 * Deletes the files of old versions, because opening a page may have closed the last page of an old version. While another
 * version is being installed or waits, nothing is deleted.
 */
async function forgetUnlessChanging() {
  const { installing, waiting } = self.registration
  if (!installing && !waiting) await forgetOldVersions()
}

/**
 * Deletes the files of other versions. The files of a version with an open page stay, because that page may load more of them.
 */
async function forgetOldVersions() {
  const open = await openVersions()
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own && !open.has(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function openVersions() {
  const { held } = await navigator.locks.query()
  return new Set(held.map(({ name }) => name).filter((name) => name.startsWith(PREFIX)))
}

/**
 * Fetches a page from the network. If no response arrives in time, or a proxy reports that the server is down, returns the stored
 * page, which loads the product.
 */
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

/** Returns the response for a path from the caches of all versions; undefined if there is none. */
function cached(path) {
  return caches.match(path, { ignoreVary: true })
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = read(event.data)
  const icons = { icon: '/icon-192.png', badge: '/favicon-32.png' }
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang: 'pt-BR', data: { path }, ...icons }))
})

self.addEventListener('notificationclick', (event) => {
  const { tag, data } = event.notification
  event.notification.close()
  event.waitUntil(Promise.all([markRead(tag), open(new URL(data?.path ?? '/notificacoes', self.location.origin))]))
})

/** Marks a notification as read on the server. The tag of a push message is the notification's id. If this fails, it stays unread. */
async function markRead(id) {
  if (!id) return
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id }) }
  await fetch('/trpc/notifications.read', request).catch(() => undefined)
}

/**
 * Reads the data of a push message. Unreadable data gives a general text, because browsers require that every push shows a
 * notification.
 */
function read(data) {
  const general = { title: 'Plumaí', body: 'Há uma novidade para você.', path: '/notificacoes' }
  try {
    return { ...general, ...data.json() }
  } catch {
    return general
  }
}

/** Opens a page of this site in an open window, or in a new window if there is none. */
async function open(url) {
  if (url.origin !== self.location.origin) return
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) return self.clients.openWindow(url.href)
  await window.focus()
  return window.navigate(url.href)
}
