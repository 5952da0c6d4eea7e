// The service worker shows push messages and opens their page on a tap. It caches nothing and answers no request.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

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
