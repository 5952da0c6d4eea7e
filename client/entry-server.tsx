import { QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageRequest, Pages, RenderedPage } from '#shared/first-answer.ts'
import { bodies } from '#client/features/help/answer-bodies.tsx'
import { type answerAt, answers } from '#client/features/help/answers.ts'
import { type Api, trpc } from '#client/lib/api.ts'
import type { SessionView } from '#client/lib/session.ts'
import { type DirectoryData, directoryHead } from './directory-head.ts'
import { renderOwnPage } from './own-page.ts'
import { crumbsData, faqData, headHtml, linksData, siteData } from './page-head-html.ts'
import { notFoundHead, type PageHead, pageHeads } from './page-heads.ts'
import type { AppRouter } from './router.tsx'
import { answersOf, appAt, renderApp, leafOf, openedPath } from './server-app.ts'

/**
 * Renders a public page on the server, with the same components as in the browser. This file is the entry of the build
 * dist/pages, which the server imports.
 */
async function renderPage({ href, origin, session: first, ask }: PageRequest): Promise<RenderedPage | null> {
  const app = appAt(href, ask)
  const { api, session, router } = app
  const routeId = leafOf(router)
  const known = routeId === null ? notFoundHead : pageHeads[routeId]
  if (!known) return null
  session.start(first as SessionView)
  const people = routeId === '/' ? api.query.directory.showcase.ensureData() : null
  const [prices] = await Promise.all([api.query.payment.prices.ensureData(), people, router.load()])
  // When the data of a page cannot be loaded, the server does not render the page. The browser then loads the data itself and
  // shows the error.
  if (router.state.matches.some(({ status }) => status === 'error')) throw new Error('the page was not loaded')
  const { head, path, data } = partsOf(router, known, prices)
  const body = renderApp(app)
  return {
    status: head === notFoundHead ? 404 : 200,
    head: headHtml({ head, origin, path: path ?? router.state.location.pathname, data: data(origin, api) }),
    body,
    queries: answersOf(app),
    scriptWaits: head.scriptWaits,
  }
}

interface PageParts {
  head: PageHead
  /** The canonical path of the page, if the requested path is another one. */
  path?: string
  /** The structured data of the page, as objects of schema.org. */
  data: (origin: string, api: Api) => object[]
}

type Prices = Parameters<typeof directoryHead>[2]

function partsOf(router: AppRouter, head: PageHead, prices: Prices): PageParts {
  const routeId = leafOf(router)
  if (routeId === '/') return { head, data: siteData }
  if (routeId === '/ajuda') return { head, data: (origin) => [linksData(origin, answers.map(linkOf))] }
  if (routeId === '/ajuda_/$resposta') return answerPage(router, head)
  return routeId === '/diaristas/$' ? directoryPage(router, head, prices) : { head, data: () => [] }
}

/** Returns the title, description and structured data of the page of one help answer. */
function answerPage(router: AppRouter, base: PageHead): PageParts {
  const answer = router.state.matches.at(-1)?.loaderData as ReturnType<typeof answerAt>
  if (!answer) return { head: notFoundHead, data: () => [] }
  const { question, summary } = answer
  const steps = [{ name: 'Ajuda', path: '/ajuda' }, linkOf(answer)]
  return {
    head: { ...base, title: question, description: summary },
    data: (origin, api) => [
      crumbsData(origin, steps),
      faqData([{ question, answer: wordsOf(bodies[answer.slug], { api, router }) }]),
    ],
  }
}

function linkOf({ question, slug }: { question: string; slug: string }) {
  return { name: question, path: `/ajuda/${slug}` }
}

/** Derives the title, the description and the structured data of a directory page from its data. */
function directoryPage(router: AppRouter, base: PageHead, prices: Prices): PageParts {
  return (
    directoryHead(router.state.matches.at(-1)?.loaderData as DirectoryData, base, prices) ?? {
      head: notFoundHead,
      data: () => [],
    }
  )
}

/**
 * Implements `Pages.routeFilesOf`. The names of the route files follow from the ids of the routes, because the routes are flat
 * files.
 */
function routeFilesOf(href: string, first: unknown): string[] {
  const { router } = appAt(openedPath(href, first as SessionView | null), () => Promise.reject(new Error('not asked')))
  return router
    .matchRoutes(router.latestLocation)
    .filter(({ routeId }) => routeId !== '__root__')
    .map(({ routeId }) => `${routeId.slice(1).replaceAll('/', '.')}${routeId.endsWith('/') ? 'index' : ''}.tsx`)
}

/** Returns the public paths for the sitemap (see `Pages.publicPaths`). */
const publicPaths = [
  ...Object.entries(pageHeads).flatMap(([path, { listed }]) =>
    listed && !path.includes('$') ? [path.replace(/(?<=.)\/$/, '')] : [],
  ),
  ...answers.map((answer) => linkOf(answer).path),
]

/** The exports of the build that the server imports. @public */
export const pages: Pages = { renderPage, renderOwnPage, routeFilesOf, publicPaths }

/** The plain text of an answer of the help, without its elements. */
function wordsOf(body: ReactNode, { api, router }: { api: Api; router: AppRouter }): string {
  return renderToStaticMarkup(
    <trpc.Provider client={api.client} queryClient={api.queryClient}>
      <QueryClientProvider client={api.queryClient}>
        <RouterContextProvider router={router}>{body}</RouterContextProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  )
    .replaceAll(/<\/(p|li|dd|dt)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .trim()
}
