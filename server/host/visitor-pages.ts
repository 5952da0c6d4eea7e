import type { World } from '#server/core/context.ts'
import type { RenderedPage } from '#shared/first-answer.ts'
import { endsPublicConsent } from './public-consents.ts'

/** The time in milliseconds for which a rendered page is cached, and the number of cached pages without and with a query. */
const CACHED_MS = 60_000
const CACHED_PAGES = 200
const CACHED_WITH_QUERY = 50
const MISSING = '/404'
const CERTIFICATE = 'verificar.$codigo.tsx'

/** A page as all visitors get it. */
export type VisitorPage = {
  readonly status: number
  readonly html: string
  /** True if a shared cache may store the page: it exists, and its address is one of a limited number. */
  readonly isPublic: boolean
}

export type VisitorPages = {
  /** Returns the cached page at an address, or null. It reads nothing from the database, so it needs no rate limit. */
  readonly find: (href: string) => VisitorPage | null
  /**
   * Returns the page from the cache or from `renderAnew`; null when visitors cannot see the page or `renderAnew` returns null.
   */
  readonly render: (
    href: string,
    files: readonly string[],
    renderAnew: (path: string) => Promise<{ page: RenderedPage; html: string } | null>,
  ) => Promise<VisitorPage | null>
}

type Cached = VisitorPage & { readonly until: number; readonly asksQuery: boolean }

/** The query parameters that some pages read. All other parameters are ignored, and most pages read none. */
const queries = [
  { pages: /^\/diaristas\//, names: ['cursor', 'servico', 'cep', 'dia', 'horas'] },
  { pages: /^\/ajuda$/, names: ['busca'] },
] as const

/**
 * Creates the cache of the pages that are the same for all visitors. The bus empties the cache on all instances when a consent
 * ends.
 */
export function createVisitorPages({ bus, now }: Pick<World, 'bus' | 'now'>): VisitorPages {
  let cached = emptyCaches()
  // The maps of the cache are replaced and not emptied. A page that is just being rendered is then stored in an old map, which
  // nobody reads.
  bus.onAnyEvent(({ type }) => endsPublicConsent(type) && (cached = emptyCaches()))
  const cachedAt = (key: string) => {
    const found = cached.of(key).get(key)
    return found && found.until > now().getTime() ? found : null
  }
  return {
    find(href) {
      const key = keyOf(href)
      const found = cachedAt(key)
      return found && (found.isPublic || key.includes('?')) && (key === href || !found.asksQuery) ? found : null
    },
    async render(href, files, renderAnew) {
      if (files.includes('_app.tsx')) return null
      // The page /auth depends on its whole query. All missing pages share one cached page.
      const asksQuery = files.includes('auth.tsx')
      const path = files.length === 0 ? MISSING : asksQuery ? href : keyOf(href)
      const found = cachedAt(path)
      if (found) return found
      const into = cached.of(path)
      const until = now().getTime() + CACHED_MS
      const fresh = await renderAnew(path)
      if (!fresh) return null
      const { page, html } = fresh
      const status = path === MISSING ? 404 : page.status
      const isQueried = path.includes('?')
      // A certificate code or a query string may be anything, so caching such pages would push all other pages out of the cache.
      const isPublic = status === 200 && !files.includes(CERTIFICATE) && !isQueried
      const response = { status, html, isPublic }
      const isKept = isPublic || path === MISSING || (isQueried && !asksQuery && status === 200)
      if (isKept) keep(into, path, { ...response, until, asksQuery }, isQueried ? CACHED_WITH_QUERY : CACHED_PAGES)
      return response
    },
  }
}

/**
 * Creates the caches. Pages with a query have a separate map, because their addresses can have any value and would push the other
 * pages out.
 */
function emptyCaches() {
  const [plain, queried] = [new Map<string, Cached>(), new Map<string, Cached>()]
  return { of: (key: string) => (key.includes('?') ? queried : plain) }
}

function keep(into: Map<string, Cached>, key: string, page: Cached, most: number): void {
  into.delete(key)
  if (into.size >= most) into.delete(into.keys().next().value ?? '')
  into.set(key, page)
}

/** Returns the part of an address on which a visitor's page depends. */
function keyOf(href: string): string {
  const [path = '/', query] = href.split('?')
  const names = queries.find(({ pages }) => pages.test(path))?.names
  if (!query || !names) return path
  const asked = new URLSearchParams(query)
  const known = names.flatMap((name) => (asked.get(name) ? [[name, asked.get(name) ?? '']] : []))
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path
}
