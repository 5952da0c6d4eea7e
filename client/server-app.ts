import { createMemoryHistory } from '@tanstack/react-router'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageRequest } from '#shared/first-answer.ts'
import { homeOf } from '#client/features/shell/home.ts'
import { createApi } from '#client/lib/api.ts'
import { createSessionStore, type SessionView } from '#client/lib/session.ts'
import type { AppRouter as ApiRouter } from '#server/router.ts'
import { App } from './app.tsx'
import { type AppRouter, createAppRouter } from './router.tsx'

/** The application on the server for one request. It has its own cache, session and router, which no other request shares. */
export type ServerApp = ReturnType<typeof appAt>

/** Creates the application at a path without loading any data. */
export function appAt(href: string, ask: PageRequest['ask']) {
  const api = createApi({ link: linkTo(ask) })
  const { queries, ...others } = api.queryClient.getDefaultOptions()
  // The server does not retry a failed query, because the browser loads the data again.
  api.queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } })
  const session = createSessionStore({
    read: () => Promise.reject(new Error('the session comes with the request')),
    end: () => Promise.resolve(),
    isHarmless: () => false,
  })
  const history = createMemoryHistory({ initialEntries: [href] })
  const router = createAppRouter({ context: { queryClient: api.queryClient, api: api.query, session }, history })
  // Removes the search parameters that the page does not know. In the browser the router does the same. On the server it would
  // redirect to the address without them.
  history.replace(
    router.buildLocation({
      to: router.latestLocation.pathname,
      search: true,
      params: true,
      hash: true,
      _includeValidateSearch: true,
    }).publicHref,
  )
  router.updateLatestLocation()
  return { api, session, router }
}

/** The id of the innermost route at the router's path, or null when no page exists there. */
export function leafOf(router: AppRouter): string | null {
  const id = router.matchRoutes(router.latestLocation).at(-1)?.routeId
  return id === undefined || id === '__root__' ? null : id
}

/** Returns the path of the page that opens for a person. For a signed-in person / becomes the dashboard or another start page. */
export function openedPath(href: string, session: SessionView | null): string {
  return session?.user && /^\/(\?|$)/.test(href) ? homeOf(session) : href
}

/**
 * Renders the application as HTML with the data loaded so far. Removes style attributes, which the content security policy
 * forbids, and React's preloads of images, which would delay the text. Only `PageHead.firstImage` is preloaded.
 */
export function renderApp(app: ServerApp): string {
  return renderToString(createElement(App, app))
    .replaceAll(/ style="[^"]*"/g, '')
    .replaceAll(/<link rel="preload" as="image"[^>]*>/g, '')
}

/** Returns the data of all queries that have succeeded so far, as pairs of query key and data. */
export function answersOf({ api }: ServerApp): (readonly [unknown, unknown])[] {
  const queries = api.queryClient.getQueryCache().getAll()
  return queries.filter(({ state }) => state.status === 'success').map(({ queryKey, state }) => [queryKey, state.data])
}

/** A tRPC link that calls the API in this process instead of over HTTP. */
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
