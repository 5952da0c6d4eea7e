import type { Api } from '#client/lib/api.ts'
import type { SessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'
import type { AppRouter } from '#client/router.tsx'
import { authPath } from './guard.ts'

/**
 * What follows when the session changes: a fresh socket, nobody else's data in the cache, and the guards asked again. Signing
 * out here leads to /auth; a session the server no longer knows leads there too, with a way back and a word of why.
 */
export function followSession({ api, session, router }: { api: Api; session: SessionStore; router: AppRouter }): () => void {
  return session.listen((event, cause, { user }) => {
    // The landing page did not wait for this answer (guard.ts).
    if (event === 'INITIAL_SESSION' && user && router.state.location.pathname === '/') void router.invalidate()
    if (event !== 'SIGNED_IN' && event !== 'SIGNED_OUT') return
    void api.closeSocket()
    void leave().then(() => event === 'SIGNED_OUT' && api.queryClient.clear())

    async function leave(): Promise<void> {
      if (event === 'SIGNED_IN') api.queryClient.clear()
      // Whoever signs in here also says where to go next.
      if (event === 'SIGNED_IN' && cause === 'here') return
      if (event === 'SIGNED_OUT' && cause === 'here') return router.navigate({ to: '/auth' })
      const { matches, resolvedLocation } = router.state
      const within = matches.some(({ routeId }) => routeId.startsWith('/_app'))
      if (event === 'SIGNED_IN' || cause === 'elsewhere' || !within) return router.invalidate()
      await router.navigate({ href: authPath(resolvedLocation?.href ?? '/'), replace: true })
      await tellExpired()
    }
  })
}

// The sentence lives with the schemas of its feature, which the entry chunk must not carry.
async function tellExpired(): Promise<void> {
  const { authMessages } = await import('#shared/auth.ts')
  toast.error(authMessages.sessionExpired)
}
