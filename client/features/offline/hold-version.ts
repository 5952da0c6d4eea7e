/**
 * The prefix of a lock's name and of a cache's name. In both names a version follows. A page holds the lock while it is open. The
 * cache contains the files of that version (client/public/sw.js).
 */
const PREFIX = 'plumai-versao-'

/**
 * Returns the version of a page, which the build writes into the HTML. Returns null in development, where no files are stored.
 */
export function versionIn(page: Document): string | null {
  return page.querySelector<HTMLMetaElement>('meta[name="plumai-versao"]')?.content ?? null
}

/**
 * Holds a lock until the page is closed. The lock tells the service worker that a page needs the files of this version. Several
 * pages may hold the lock at once, and a page may hold it twice.
 */
export function holdVersion(version: string): void {
  const untilClosed = () => new Promise<never>(() => undefined)
  void navigator.locks.request(PREFIX + version, { mode: 'shared' }, untilClosed).catch(() => undefined)
}

/**
 * Takes the lock of this page's version in the first script. Otherwise another tab could make the service worker delete the files
 * of this page before the code that follows the versions has loaded.
 */
export function holdOwnVersion(): void {
  const own = versionIn(document)
  const canHold = 'serviceWorker' in navigator && 'locks' in navigator
  if (own !== null && canHold && navigator.serviceWorker.controller) holdVersion(own)
}
