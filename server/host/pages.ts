import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { TRPCError } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest, Pages, RenderedPage } from '#shared/first-answer.ts'
import { requestContext } from '#server/callers.ts'
import type { Ctx, World } from '#server/core/context.ts'
import { answerHtml, readSite } from './page-html.ts'

/** How long a rendered page is cached, and how many pages are cached. */
const CACHED_MS = 60_000
const CACHED_PAGES = 200
/**
 * How long the page of a signed-in person waits for its queries, and how many such pages are rendered at once. More pages at once
 * would only wait for each other.
 */
const DRAW_MS = 500
const RENDERED_AT_ONCE = 4
const MISSING = '/404'
const CERTIFICATE = 'verificar.$codigo.tsx'

export type PageOptions = {
  readonly world: World
  /** The build for the browser. */
  readonly clientFolder: string
  /** The build that renders pages, or null to answer every page with index.html. */
  readonly pagesFile: string | null
  readonly queries: (ctx: Ctx) => PageRequest['ask']
  /** Runs the queries of a page as the signed-in person of the request. */
  readonly ownQueries: (ctx: Ctx) => PageRequest['ask']
  readonly session: (ctx: Ctx) => Promise<unknown>
}

/** Sends the page at the path of the request. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * Returns the function that answers page requests, and the paths for the sitemap. A visitor gets public pages rendered, from a
 * cache of one minute. A signed-in person gets the page rendered with the own session, or, where that fails or is late, the
 * session and the names of the scripts; neither is ever stored. When the database does not answer, the page is sent without a
 * session and asks for it itself.
 */
export async function createPages(options: PageOptions): Promise<{ send: SendPage; paths: readonly string[] }> {
  const { pagesFile, clientFolder, world } = options
  const site = pagesFile && existsSync(pagesFile) ? readSite(clientFolder) : null
  if (!site || !pagesFile) return { send: async (_request, reply) => reply.sendFile('index.html'), paths: ['/'] }
  const { pages } = (await import(pathToFileURL(pagesFile).href)) as { pages: Pages }
  const render = cachedRenderer(pages, options)
  const renderOwn = ownRenderer(pages, options)
  const send: SendPage = async (request, reply) => {
    const code = typedCode(request.url)
    if (code) return reply.redirect(`/verificar/${encodeURIComponent(code)}`, 303)
    const ctx = await requestContext(world, request, reply).catch(() => null)
    let isTooMany = false
    const session =
      ctx &&
      (await options.session(ctx).catch((error: unknown) => {
        isTooMany = error instanceof TRPCError && error.code === 'TOO_MANY_REQUESTS'
        return null
      }))
    const files = filesOf(pages, request.url, session)
    const asked = ctx !== null && session !== null ? { ctx, session } : null
    const isOwn = asked !== null && asked.ctx.actor !== null
    const page = asked && (await (isOwn ? renderOwn(request, asked) : render(request.url, files, asked)))
    // A page may carry a session, so that no shared cache may keep it, and a visitor's answer differs by the cookie.
    void reply.header('Cache-Control', request.headers.cookie ? 'private, no-store' : 'no-cache').header('Vary', 'Cookie')
    if (!page || isOwn) void reply.header('X-Robots-Tag', 'noindex')
    // Otherwise a search engine would take the empty page for the page itself.
    if (isTooMany) void reply.header('Retry-After', '60')
    return reply
      .code(isTooMany ? 429 : files?.length === 0 ? 404 : (page?.status ?? 200))
      .type('text/html; charset=utf-8')
      .send(answerHtml(site, { session, files: files ?? [], page, isOwn }))
  }
  return { send, paths: pages.publicPaths }
}

/** The code from the form of /verificar, which the browser sends as a plain form while the page's scripts have not run. */
function typedCode(href: string): string | undefined {
  const [path, query] = href.split('?')
  return path === '/verificar' ? new URLSearchParams(query).get('codigo')?.trim() : undefined
}

/** The route files of a page; null when the path cannot be read. */
function filesOf(pages: Pages, href: string, session: unknown): string[] | null {
  try {
    return pages.routeFilesOf(href, session)
  } catch {
    return null
  }
}

type Asked = { readonly ctx: Ctx; readonly session: unknown }

/**
 * Returns the function that renders the page of a signed-in person. Nothing of it is cached. It is rendered only for the
 * browser's own navigation, not for a script that reads the address, and not while many others are being rendered.
 */
function ownRenderer(pages: Pages, { world, ownQueries }: PageOptions) {
  let running = 0
  return async ({ method, headers, url: href }: FastifyRequest, { ctx, session }: Asked): Promise<RenderedPage | null> => {
    if (method !== 'GET' || headers['sec-fetch-dest'] !== 'document' || running >= RENDERED_AT_ONCE) return null
    running++
    const queries = untilEnded(ownQueries(ctx))
    try {
      return await pages.renderOwnPage({ href, session, ask: queries.ask, limitMs: DRAW_MS })
    } catch (error) {
      world.log.error(
        { fault: error instanceof Error ? error.name : 'unknown' },
        'the page of a signed-in person was not rendered',
      )
      return null
    } finally {
      void queries.end().then(() => running--)
    }
  }
}

/**
 * Runs queries until `end`, which waits for the results of all queries that were begun. Queries that a late page asks after `end`
 * are rejected.
 */
function untilEnded(ask: PageRequest['ask']) {
  const asked: Promise<unknown>[] = []
  let ended = false
  return {
    ask: (procedure: string, input: unknown) => {
      if (ended) return Promise.reject(new Error('the page has been answered'))
      const answer = ask(procedure, input)
      asked.push(answer.catch(() => undefined))
      return answer
    },
    end: () => {
      ended = true
      return Promise.all(asked)
    },
  }
}

function cachedRenderer(pages: Pages, { world, queries }: PageOptions) {
  const cached = new Map<string, { until: number; page: RenderedPage | null }>()
  return async (href: string, files: readonly string[] | null, { ctx, session }: Asked): Promise<RenderedPage | null> => {
    if (files === null || files.includes('_app.tsx')) return null
    // Only /auth looks at its query. All missing pages look the same.
    const path = files.length === 0 ? MISSING : files.includes('auth.tsx') ? href : (href.split('?')[0] ?? '/')
    const found = cached.get(path)
    const now = world.now().getTime()
    if (found && found.until > now) return found.page
    const origin = new URL(world.settings.publicUrl).origin
    const page = await pages.renderPage({ href: path, origin, session, ask: queries(ctx) }).catch((error: unknown) => {
      world.log.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'a page was not rendered')
      return null
    })
    cached.delete(path)
    if (cached.size >= CACHED_PAGES) cached.delete(cached.keys().next().value ?? '')
    // A certificate code or a query string may be anything, so caching such pages would push all other pages out of the cache.
    const isOneOfFew = path === MISSING || (page?.status === 200 && !files.includes(CERTIFICATE) && !path.includes('?'))
    if (isOneOfFew) cached.set(path, { until: now + CACHED_MS, page })
    return page
  }
}
