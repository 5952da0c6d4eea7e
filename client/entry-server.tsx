import { createMemoryHistory } from '@tanstack/react-router'
import { observable } from '@trpc/server/observable'
import type { TRPCLink } from '@trpc/client'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { PageRequest, Pages, RenderedPage } from '#shared/first-answer.ts'
import { help } from '#client/features/landing/legal-texts.tsx'
import { type Api, createApi, trpc } from '#client/lib/api.ts'
import { homeOf } from '#client/features/shell/home.ts'
import { createSessionStore, type SessionView } from '#client/lib/session.ts'
import type { AppRouter as ApiRouter } from '#server/router.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { App } from './app.tsx'
import { faqData, headHtml, siteData } from './page-head-html.ts'
import { notFoundHead, pageHeads } from './page-heads.ts'
import { type AppRouter, createAppRouter } from './router.tsx'

/** Renders a public page with the components of the browser. The build of the server's pages has this file as its entry. */
async function renderPage({ href, origin, session: first, ask }: PageRequest): Promise<RenderedPage | null> {
  const { api, session, router } = appAt(href, ask)
  const routeId = leafOf(router)
  const head = routeId === null ? notFoundHead : pageHeads[routeId]
  if (!head) return null
  session.start(first as SessionView)
  await Promise.all([router.load(), api.query.payment.prices.ensureData(), api.query.search.teaser.ensureData()])
  const body = renderToString(<App api={api} session={session} router={router} />)
  const data = routeId === '/' ? siteData(origin) : routeId === '/ajuda' ? [faqData(questions(api))] : []
  return {
    status: routeId === null ? 404 : 200,
    head: headHtml({ head, origin, path: router.state.location.pathname, data }),
    // The content security policy forbids style attributes in HTML. Only Radix writes some, for animations that have not begun.
    body: body.replaceAll(/ style="[^"]*"/g, ''),
    queries: api.queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state.data] as const),
    scriptWaits: head.scriptWaits,
  }
}

/**
 * See Pages. A signed-in person is redirected from / to the own home. The file names follow from the ids of the routes, because the
 * routes are flat files.
 */
function routeFilesOf(href: string, first: unknown): string[] {
  const session = first as SessionView | null
  const path = session?.user && /^\/(\?|$)/.test(href) ? homeOf(session) : href
  const { router } = appAt(path, () => Promise.reject(new Error('not asked')))
  return router
    .matchRoutes(router.latestLocation)
    .filter(({ routeId }) => routeId !== '__root__')
    .map(({ routeId }) => `${routeId.slice(1).replaceAll('/', '.')}${routeId.endsWith('/') ? 'index' : ''}.tsx`)
}

/** See Pages. */
const publicPaths = Object.entries(pageHeads).flatMap(([path, { listed }]) =>
  listed && !path.includes('$') ? [path.replace(/(?<=.)\/$/, '')] : [],
)

/** What the server imports from the build. @public */
export const pages: Pages = { renderPage, routeFilesOf, publicPaths }

function appAt(href: string, ask: PageRequest['ask']) {
  const api = createApi({ link: linkTo(ask) })
  const session = createSessionStore({
    read: () => Promise.reject(new Error('the session comes with the request')),
    end: () => Promise.resolve(),
    isHarmless: () => false,
  })
  const history = createMemoryHistory({ initialEntries: [href] })
  const router = createAppRouter({ context: { queryClient: api.queryClient, api: api.query, session }, history })
  router.updateLatestLocation()
  return { api, session, router }
}

/** The id of the innermost route at the router's path, or null when there is no such page. */
function leafOf(router: AppRouter): string | null {
  const id = router.matchRoutes(router.latestLocation).at(-1)?.routeId
  return id === undefined || id === '__root__' ? null : id
}

/** Calls the API in this process instead of over HTTP. */
function linkTo(ask: PageRequest['ask']): TRPCLink<ApiRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        ask(op.path, op.input).then(
          (data) => {
            observer.next({ result: { type: 'data', data: JSON.parse(JSON.stringify(data)) } })
            observer.complete()
          },
          (error: Error) => observer.error(error as never),
        )
      })
}

/** The questions of /ajuda with their answers as plain text. */
function questions(api: Api) {
  const words = (body: ReactNode) =>
    renderToStaticMarkup(
      <trpc.Provider client={api.client} queryClient={api.queryClient}>
        <QueryClientProvider client={api.queryClient}>{body}</QueryClientProvider>
      </trpc.Provider>,
    )
      .replaceAll(/<\/(p|li|dd|dt)>/g, ' ')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .trim()
  return help.map(({ heading, body }) => ({ question: heading, answer: words(body) }))
}
