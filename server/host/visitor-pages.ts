import { EVENTS_MISSED } from '#server/adapters/bus/port.ts'
import type { World } from '#server/core/context.ts'
import type { RenderedPage } from '#shared/first-answer.ts'

/** How long a rendered page is cached, and how many pages are cached. */
const CACHED_MS = 60_000
const CACHED_PAGES = 200
/** After these events a cached page may show somebody who no longer wants to be shown (ADR 043). */
const clearing: ReadonlySet<string> = new Set(['directory.consent-withdrawn', EVENTS_MISSED])
const MISSING = '/404'
const CERTIFICATE = 'verificar.$codigo.tsx'

/** A page as every visitor gets it. */
export type VisitorPage = {
  readonly status: number
  readonly html: string
  /** Whether a shared cache may store the page, because its address is one of few and it exists. */
  readonly isPublic: boolean
}

export type VisitorPages = {
  /** Returns the page at an address if it is cached. It reads nothing, so such an answer needs no limit. */
  readonly find: (href: string) => VisitorPage | null
  /** Returns the page from the cache or from `renderAnew`; null when there is no page for visitors, or when that returns null. */
  readonly render: (
    href: string,
    files: readonly string[],
    renderAnew: (path: string) => Promise<{ page: RenderedPage; html: string } | null>,
  ) => Promise<VisitorPage | null>
}

type Cached = VisitorPage & { readonly until: number; readonly asksQuery: boolean }

/** Creates the cache of the pages that every visitor gets alike. The bus empties it on all instances when a consent ends. */
export function createVisitorPages({ bus, now }: Pick<World, 'bus' | 'now'>): VisitorPages {
  let cached = new Map<string, Cached>()
  // A page that is being rendered meanwhile is stored in the old map, which nobody reads.
  bus.onAnyEvent(({ type }) => clearing.has(type) && (cached = new Map()))
  const cachedAt = (key: string) => {
    const found = cached.get(key)
    return found && found.until > now().getTime() ? found : null
  }
  return {
    find(href) {
      const path = pathOf(href)
      const found = cachedAt(path)
      return found && found.isPublic && (path === href || !found.asksQuery) ? found : null
    },
    async render(href, files, renderAnew) {
      if (files.includes('_app.tsx')) return null
      // Only /auth looks at its query. All missing pages look the same.
      const asksQuery = files.includes('auth.tsx')
      const path = files.length === 0 ? MISSING : asksQuery ? href : pathOf(href)
      const found = cachedAt(path)
      if (found) return found
      const into = cached
      const until = now().getTime() + CACHED_MS
      const fresh = await renderAnew(path)
      if (!fresh) return null
      const { page, html } = fresh
      // A certificate code or a query string may be anything, so caching such pages would push all other pages out of the cache.
      const isPublic = path !== MISSING && page.status === 200 && !files.includes(CERTIFICATE) && !path.includes('?')
      const response = { status: path === MISSING ? 404 : page.status, html, isPublic }
      into.delete(path)
      if (into.size >= CACHED_PAGES) into.delete(into.keys().next().value ?? '')
      if (isPublic || path === MISSING) into.set(path, { ...response, until, asksQuery })
      return response
    },
  }
}

function pathOf(href: string): string {
  return href.split('?')[0] ?? '/'
}
