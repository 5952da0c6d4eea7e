import '#client/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  stringifySearchWith,
} from '@tanstack/react-router'
import type { ErrorRouteComponent, RouteComponent } from '@tanstack/react-router'
import { Fragment, StrictMode } from 'react'
import { TRPCClientError } from '@trpc/client'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { render } from 'vitest-browser-react'
import type { AppRouter } from '#server/router.ts'
import { StepUp } from '#client/features/security/index.ts'
import { parseQuery } from '#client/lib/address.ts'
import { createApi, trpc } from '#client/lib/api.ts'
import { listenToToasts } from '#client/ui/toast.ts'
import type { ToastMessage } from '#client/ui/toast.ts'

interface Page {
  component: RouteComponent
  errorComponent?: ErrorRouteComponent
  staticData?: { title: string }
  validateSearch?: (search: Record<string, unknown>) => object
  loader?: (page: { params: Record<string, string> }) => unknown
}

export interface Call {
  path: string
  input: unknown
}

type Answer = (input: never) => unknown

interface Options {
  /** Whether every component is mounted twice, as React does in development. */
  strict?: boolean
  /** Whether the page of a link is loaded when the pointer or the focus reaches the link, as in the product. */
  preload?: boolean
}

/**
 * For tests: opens pages with a router of their own. `answers` replaces the server and has one function for each procedure. A
 * returned value arrives as JSON, and a thrown error arrives as a refusal. A procedure without a function never responds.
 */
export async function openPages(
  at: string,
  pages: Record<string, Page>,
  answers: Record<string, Answer>,
  { strict = false, preload = false }: Options = {},
) {
  const calls: Call[] = []
  const toasts: ToastMessage[] = []
  listenToToasts((order) => order !== 'clearErrors' && toasts.push(order))
  const api = createApi({ link: answering(answers, calls) })
  const { queries = {}, ...others } = api.queryClient.getDefaultOptions()
  // Failed queries are retried as often as in the product, but without delay. The delays would take three seconds.
  api.queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
  const root = createRootRoute({ component: Root, notFoundComponent: () => <h1>Outra página</h1> })
  const children = Object.entries(pages).map(([path, page]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: page.component,
      validateSearch: page.validateSearch ?? ((search) => search),
      ...(page.errorComponent && { errorComponent: page.errorComponent }),
      ...(page.staticData && { staticData: page.staticData }),
      ...(page.loader && { loader: page.loader }),
    }),
  )
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({
    routeTree: root.addChildren(children),
    history,
    defaultPreload: preload && 'intent',
    defaultPreloadDelay: 0,
    parseSearch: parseQuery,
    stringifySearch: stringifySearchWith(String),
  })
  const Mode = strict ? StrictMode : Fragment
  const screen = await render(
    <Mode>
      <trpc.Provider client={api.client} queryClient={api.queryClient}>
        <QueryClientProvider client={api.queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </trpc.Provider>
    </Mode>,
  )
  return {
    screen,
    api,
    calls,
    toasts,
    here: () => history.location.href,
    back: () => history.back(),
    state: (): object => history.location.state,
    asked: (path: string) => inputsOf(calls, path),
  }
}

/** The root route of the tests, with all components that surround a page in the product. */
function Root() {
  return (
    <StepUp>
      <Outlet />
    </StepUp>
  )
}

/** A tRPC link that calls the test's function for each procedure instead of the server, and records every call. */
function answering(answers: Record<string, Answer>, calls: Call[]): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        calls.push({ path: op.path, input: op.input })
        const answer = answers[op.path]
        if (!answer) return
        void Promise.resolve()
          .then(() => answer(op.input as never))
          .then((data) => {
            observer.next({ result: { type: 'data', data: JSON.parse(JSON.stringify(data)) } })
            observer.complete()
          })
          .catch((error: unknown) => observer.error(TRPCClientError.from(asAnswer(error))))
      })
}

/** Creates an error with which a function in `answers` can imitate a refusal of the server. */
export function refusal(
  code: string,
  reason: string | null,
  message: string,
  detail: unknown = null,
  fields: Record<string, string[]> | null = null,
) {
  const httpStatus = { UNAUTHORIZED: 401, CONFLICT: 409, FORBIDDEN: 403, NOT_FOUND: 404, BAD_REQUEST: 400 }[code] ?? 500
  return { error: { code: -32000, message, data: { code, httpStatus, reason, fields, detail, id: null, path: '' } } }
}

function asAnswer(error: unknown) {
  return typeof error === 'object' && error !== null && 'error' in error
    ? (error as ReturnType<typeof refusal>)
    : new Error('no answer')
}

function inputsOf(calls: Call[], path: string): unknown[] {
  return calls.filter((call) => call.path === path).map(({ input }) => input)
}
