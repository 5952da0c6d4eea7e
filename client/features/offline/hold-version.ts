/**
 * The prefix of two names that end in a version: the lock that a page holds while it is open, and the cache of the version's
 * files (client/public/sw.js).
 */
const PREFIX = 'plumai-versao-'

/** The version of a page, which the build writes into the HTML. Null in development, where nothing is stored. */
export function versionIn(page: Document): string | null {
  return page.querySelector<HTMLMetaElement>('meta[name="plumai-versao"]')?.content ?? null
}

/**
 * Holds a lock until the page is closed. From the lock the service worker knows that a page needs the files of this version. The
 * lock is shared, so several pages may hold it, and a page may hold it twice.
 */
export function holdVersion(version: string): void {
  const untilClosed = () => new Promise<never>(() => undefined)
  void navigator.locks.request(PREFIX + version, { mode: 'shared' }, untilClosed).catch(() => undefined)
}

/**
 * Takes the lock of this page's version in the first script, when the page has a service worker. The code that follows the
 * versions loads later, and until then another tab could make the worker delete this page's files.
 */
export function holdOwnVersion(): void {
  const own = versionIn(document)
  const canHold = 'serviceWorker' in navigator && 'locks' in navigator
  if (own !== null && canHold && navigator.serviceWorker.controller) holdVersion(own)
}
