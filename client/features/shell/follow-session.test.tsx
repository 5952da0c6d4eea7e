import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import type { Api } from '#client/lib/api.ts'
import type { SessionCause, SessionListener, SessionStore } from '#client/lib/session.ts'
import type { AppRouter } from '#client/router.tsx'
import { OFFLINE_KEY } from '#client/lib/storage.ts'
import { followSession } from './follow-session.ts'

const signedOut = { user: null } as Parameters<SessionListener>[2]

/**
 * Creates a router with two pages, one that loads at once and one whose loader never ends, and a function that ends the session.
 */
function stage(at: string) {
  const root = createRootRoute()
  const layout = createRoute({ getParentRoute: () => root, id: '_app' })
  const ready = createRoute({ getParentRoute: () => layout, path: '/pronta' })
  const slow = createRoute({ getParentRoute: () => layout, path: '/lenta', loader: () => new Promise(() => undefined) })
  const auth = createRoute({ getParentRoute: () => root, path: '/auth' })
  const router = createRouter({
    routeTree: root.addChildren([layout.addChildren([ready, slow]), auth]),
    history: createMemoryHistory({ initialEntries: [at] }),
    defaultPendingMs: 0,
    defaultPendingComponent: () => <p>Carregando</p>,
  })
  let listener: SessionListener = () => undefined
  const session = { listen: (next: SessionListener) => ((listener = next), () => undefined) }
  const api = { closeSocket: () => Promise.resolve(), queryClient: new QueryClient() }
  followSession({
    api: api as unknown as Api,
    session: session as unknown as SessionStore,
    router: router as unknown as AppRouter,
  })
  const end = (cause: SessionCause) => listener('SIGNED_OUT', cause, signedOut)
  return { router, end, lose: () => end('lost'), begin: () => listener('INITIAL_SESSION', 'here', signedOut) }
}

test.each(['/pronta', '/lenta'])(
  'a session that is lost on %s opens /auth with that page as the path to return to',
  async (path) => {
    const { router, lose } = stage(path)
    void router.load()
    await expect.poll(() => router.state.matches.length).toBeGreaterThan(0)
    lose()
    await expect.poll(() => router.history.location.href).toBe(`/auth?voltar=${encodeURIComponent(path)}`)
  },
)

test.each(['here', 'elsewhere', 'lost'] as const)(
  'a session that ends (%s) takes the stored bookings and steps with it',
  (cause) => {
    localStorage.setItem(OFFLINE_KEY, JSON.stringify({ owner: 'ana', bookings: [], steps: [] }))
    stage('/pronta').end(cause)
    expect(localStorage.getItem(OFFLINE_KEY)).toBeNull()
  },
)

test('when the session ended while the device was offline, the first response deletes the stored bookings', () => {
  localStorage.setItem(OFFLINE_KEY, JSON.stringify({ owner: 'ana', bookings: [], steps: [] }))
  stage('/pronta').begin()
  expect(localStorage.getItem(OFFLINE_KEY)).toBeNull()
})
