import '#client/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { RouteComponent } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { render } from 'vitest-browser-react'
import { createApi, trpc } from '#client/lib/api.ts'
import { listenToToasts } from '#client/ui/toast.ts'
import type { ToastMessage } from '#client/ui/toast.ts'

interface Page {
  component: RouteComponent
  validateSearch?: (search: Record<string, unknown>) => object
}

export interface Call {
  path: string
  input: unknown
}

type Answer = (input: never) => unknown

/**
 * For tests: pages under a router of their own, with a server of pure answers. What an answer returns arrives as JSON would; what
 * it throws arrives as a refusal; a procedure without an answer never answers.
 */
export async function openPages(at: string, pages: Record<string, Page>, answers: Record<string, Answer>) {
  const calls: Call[] = []
  const toasts: ToastMessage[] = []
  listenToToasts((order) => order !== 'clearErrors' && toasts.push(order))
  const api = createApi({
    link:
      () =>
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
        }),
  })
  const root = createRootRoute({ notFoundComponent: () => <h1>Outra página</h1> })
  const children = Object.entries(pages).map(([path, page]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: page.component,
      validateSearch: page.validateSearch ?? ((search) => search),
    }),
  )
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: root.addChildren(children), history, defaultPreload: false })
  const screen = await render(
    <trpc.Provider client={api.client} queryClient={api.queryClient}>
      <QueryClientProvider client={api.queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>,
  )
  return {
    screen,
    api,
    calls,
    toasts,
    here: () => history.location.href,
    state: (): object => history.location.state,
    asked: (path: string) => inputsOf(calls, path),
  }
}

/** What the server would say no with; throw it from an answer. */
export function refusal(code: string, reason: string | null, message: string, detail: unknown = null) {
  const httpStatus = { UNAUTHORIZED: 401, CONFLICT: 409, FORBIDDEN: 403, NOT_FOUND: 404, BAD_REQUEST: 400 }[code] ?? 500
  return { error: { code: -32000, message, data: { code, httpStatus, reason, fields: null, detail, id: null, path: '' } } }
}

function asAnswer(error: unknown) {
  return typeof error === 'object' && error !== null && 'error' in error
    ? (error as ReturnType<typeof refusal>)
    : new Error('no answer')
}

function inputsOf(calls: Call[], path: string): unknown[] {
  return calls.filter((call) => call.path === path).map(({ input }) => input)
}
