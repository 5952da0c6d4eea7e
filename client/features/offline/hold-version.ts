/**
 * The beginning of two names: of the lock that a page holds while it is open, and of the cache with its version's files
 * (client/public/sw.js).
 */
const PREFIX = 'plumai-versao-'

/** The version of a page, which the build writes into the HTML. Null in development, where nothing is stored. */
export function versionIn(page: Document): string | null {
  return page.querySelector<HTMLMetaElement>('meta[name="plumai-versao"]')?.content ?? null
}

/**
 * Holds the lock by which the service worker knows that a page needs the files of its version, until the page is closed. Several pages
 * may hold it, and a page may hold it twice.
 */
export function holdVersion(version: string): void {
  const untilClosed = () => new Promise<never>(() => undefined)
  void navigator.locks.request(PREFIX + version, { mode: 'shared' }, untilClosed).catch(() => undefined)
}

/**
 * Holds the lock of this page from its first script on, when the page has a service worker: the code that follows the versions
 * loads later, and until then another tab could make the worker delete this page's files.
 */
export function holdOwnVersion(): void {
  const own = versionIn(document)
  const canHold = 'serviceWorker' in navigator && 'locks' in navigator
  if (own !== null && canHold && navigator.serviceWorker.controller) holdVersion(own)
}
