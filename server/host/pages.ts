import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { TRPCError } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest, Pages, RenderedPage } from '#shared/first-answer.ts'
import { requestContext } from '#server/callers.ts'
import type { Ctx, World } from '#server/core/context.ts'
import { namesSession } from '#server/features/auth/service.ts'
import { wayOfNeed } from './need.ts'
import { answerHtml, readSite, type Site } from './page-html.ts'
import { PUBLIC_FOR_MINUTES } from './public-consents.ts'
import { createVisitorPages, type VisitorPage } from './visitor-pages.ts'

/**
 * How many milliseconds the page of a signed-in person waits for its queries, and how many such pages are rendered at once. With
 * more at once, the pages would only wait for each other.
 */
const DRAW_MS = 500
const RENDERED_AT_ONCE = 4

export type PageOptions = {
  readonly world: World
  /** The folder of the client's build for the browser. */
  readonly clientFolder: string
  /** The path of the code that renders pages on the server, or null to respond to every page with index.html. */
  readonly pagesFile: string | null
  readonly queries: (ctx: Ctx) => PageRequest['ask']
  /** Returns the function that runs a page's queries as the signed-in person who made the request. */
  readonly ownQueries: (ctx: Ctx) => PageRequest['ask']
  readonly session: (ctx: Ctx) => Promise<unknown>
}

/** Sends the page at the path of the request. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * Returns the function that responds to page requests, and the paths for the sitemap. A visitor gets rendered public pages from a
 * cache of one minute, which count against no rate limit. A signed-in person gets the page rendered without a cache or, when
 * rendering fails or is late, only the session and the names of the scripts. When the database does not respond, the page asks
 * for the session itself.
 */
export async function createPages(options: PageOptions): Promise<{ send: SendPage; paths: readonly string[] }> {
  const { pagesFile, clientFolder, world } = options
  const site = pagesFile && existsSync(pagesFile) ? readSite(clientFolder) : null
  if (!site || !pagesFile) return { send: async (_request, reply) => reply.sendFile('index.html'), paths: ['/'] }
  const { pages } = (await import(pathToFileURL(pagesFile).href)) as { pages: Pages }
  const visitorPages = createVisitorPages(world)
  const renderOwn = ownRenderer(pages, options)
  const send: SendPage = async (request, reply) => {
    const code = typedCode(request.url)
    if (code) return reply.redirect(`/verificar/${encodeURIComponent(code)}`, 303)
    // Only our session cookie matters, because a CDN may give visitors cookies of its own.
    const known = namesSession(world, request.headers.cookie) ? null : visitorPages.find(request.url)
    if (known) return sendHtml(request, reply, known)
    const { asked, isTooMany } = await whoAsks(options, request, reply)
    const way = asked && (await wayOfNeed(asked.ctx, request.url))
    if (way) return reply.header('Cache-Control', 'private, no-store').redirect(way, 303)
    const session = asked?.session ?? null
    const files = filesOf(pages, request.url, session)
    if (asked && asked.ctx.actor === null && files !== null) {
      const renderAnew = visitorRenderer(pages, site, options, { ...asked, files })
      const page = await visitorPages.render(request.url, files, renderAnew)
      if (page) return sendHtml(request, reply, page)
    }
    const isOwn = asked !== null && asked.ctx.actor !== null
    const page = isOwn ? await renderOwn(request, asked) : null
    void reply.header('X-Robots-Tag', 'noindex')
    // Status 429 with Retry-After keeps search engines from indexing the page without content.
    if (isTooMany) void reply.header('Retry-After', '60')
    const status = isTooMany ? 429 : files?.length === 0 ? 404 : 200
    const html = answerHtml(site, { session, files: files ?? [], page, isOwn })
    return sendHtml(request, reply, { status, html, isPublic: false })
  }
  return { send, paths: pages.publicPaths }
}

/**
 * Sends HTML. A page may contain a session, so no cache may store the response to a request with a cookie, and a visitor's
 * response varies by cookie.
 */
function sendHtml(request: FastifyRequest, reply: FastifyReply, { status, html, isPublic }: VisitorPage): FastifyReply {
  const hasCookie = request.headers.cookie !== undefined
  return reply
    .header('Cache-Control', hasCookie ? 'private, no-store' : isPublic ? PUBLIC_FOR_MINUTES : 'no-cache')
    .header('Vary', isPublic ? 'Cookie, Accept-Encoding' : 'Cookie')
    .code(status)
    .type('text/html; charset=utf-8')
    .send(html)
}

/**
 * Reads the session of a request. This counts as one call against the rate limit. The session is null when the database does not
 * respond or the limit is reached.
 */
async function whoAsks({ world, session: read }: PageOptions, request: FastifyRequest, reply: FastifyReply) {
  let isTooMany = false
  const ctx = await requestContext(world, request, reply).catch(() => null)
  const session =
    ctx &&
    (await read(ctx).catch((error: unknown) => {
      isTooMany = error instanceof TRPCError && error.code === 'TOO_MANY_REQUESTS'
      return null
    }))
  return { asked: ctx !== null && session !== null ? { ctx, session } : null, isTooMany }
}

/**
 * Returns the code that a visitor typed into the form of /verificar. The browser submits it as a plain form while the page's
 * scripts have not run.
 */
function typedCode(href: string): string | undefined {
  const [path, query] = href.split('?')
  return path === '/verificar' ? new URLSearchParams(query).get('codigo')?.trim() : undefined
}

/** Returns the route files of a page; null when its path cannot be decoded. */
function filesOf(pages: Pages, href: string, session: unknown): string[] | null {
  try {
    return pages.routeFilesOf(href, session)
  } catch {
    return null
  }
}

type Asked = { readonly ctx: Ctx; readonly session: unknown }

/**
 * Returns the function that renders the page of a signed-in person, without any cache. It renders only when the browser
 * navigates, not when a script fetches the page, and not while too many other pages are being rendered.
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
 * Runs queries until `end` is called, which waits for all queries that have begun. Queries that a late page asks for after `end`
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

/**
 * Returns the function that renders a page for a visitor. It returns null when visitors cannot see the page and when rendering
 * fails.
 */
function visitorRenderer(
  pages: Pages,
  site: Site,
  { world, queries }: PageOptions,
  { ctx, session, files }: Asked & { files: readonly string[] },
) {
  return async (href: string) => {
    const { origin } = new URL(world.settings.publicUrl)
    const page = await pages.renderPage({ href, origin, session, ask: queries(ctx) }).catch((error: unknown) => {
      world.log.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'a page was not rendered')
      return null
    })
    return page && { page, html: answerHtml(site, { session, files, page, isOwn: false }) }
  }
}
