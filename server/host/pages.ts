import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest, Pages, RenderedPage } from '#shared/first-answer.ts'
import { requestContext } from '#server/callers.ts'
import type { Ctx, World } from '#server/core/context.ts'
import { answerHtml, readSite } from './page-html.ts'

/** How long a rendered page is kept, and how many are. */
const KEPT_MS = 60_000
const KEPT_PAGES = 200

export type PageOptions = {
  readonly world: World
  /** The build for the browser. */
  readonly clientFolder: string
  /** The build that renders the public pages, or null to answer every page with index.html. */
  readonly pagesFile: string | null
  readonly queries: (ctx: Ctx) => PageRequest['ask']
  readonly session: (ctx: Ctx) => Promise<unknown>
}

/** Sends the page at the path of the request. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * Returns the function that answers page requests, and the paths for the sitemap. A visitor gets public pages rendered, from a cache
 * of one minute. A page of a signed-in person is not rendered: its answer carries the session and the names of its scripts, and is
 * never stored. When the database does not answer, the page is sent without a session and asks for it itself.
 */
export async function createPages(options: PageOptions): Promise<{ send: SendPage; paths: readonly string[] }> {
  const { pagesFile, clientFolder, world } = options
  const site = pagesFile && existsSync(pagesFile) ? readSite(clientFolder) : null
  if (!site || !pagesFile) return { send: async (_request, reply) => reply.sendFile('index.html'), paths: ['/'] }
  const { pages } = (await import(pathToFileURL(pagesFile).href)) as { pages: Pages }
  const render = cachedRenderer(pages, options)
  const send: SendPage = async (request, reply) => {
    const ctx = await requestContext(world, request, reply).catch(() => null)
    const session = ctx && (await options.session(ctx).catch(() => null))
    const files = filesOf(pages, request.url, session)
    const isVisitor = ctx !== null && ctx.actor === null && session !== null
    const page = isVisitor ? await render(request.url, files, { ctx, session }) : null
    // A page may carry a session, so that no shared cache may keep it, and a visitor's answer differs by the cookie.
    void reply.header('Cache-Control', request.headers.cookie ? 'private, no-store' : 'no-cache').header('Vary', 'Cookie')
    if (!page) void reply.header('X-Robots-Tag', 'noindex')
    return reply
      .code(files?.length === 0 ? 404 : 200)
      .type('text/html; charset=utf-8')
      .send(answerHtml(site, { session, files: files ?? [], page }))
  }
  return { send, paths: pages.publicPaths }
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

function cachedRenderer(pages: Pages, { world, queries }: PageOptions) {
  const kept = new Map<string, { until: number; page: RenderedPage | null }>()
  return async (href: string, files: readonly string[] | null, { ctx, session }: Asked): Promise<RenderedPage | null> => {
    if (files === null || files.includes('_app.tsx')) return null
    // Only /auth looks at its query. All missing pages look the same.
    const path = files.length === 0 ? '/404' : files.includes('auth.tsx') ? href : (href.split('?')[0] ?? '/')
    const found = kept.get(path)
    const now = world.now().getTime()
    if (found && found.until > now) return found.page
    const origin = new URL(world.settings.publicUrl).origin
    const page = await pages.renderPage({ href: path, origin, session, ask: queries(ctx) }).catch((error: unknown) => {
      world.log.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'a page was not rendered')
      return null
    })
    if (kept.size >= KEPT_PAGES) kept.delete(kept.keys().next().value ?? '')
    if (page) kept.set(path, { until: now + KEPT_MS, page })
    return page
  }
}
