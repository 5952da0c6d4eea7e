import { pageRefusals } from '#shared/pages.ts'
import type { Api } from '#client/lib/api.ts'
import { claimDrafts, claimOfflineRecord } from '#client/lib/storage.ts'
import type { SessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'
import type { AppRouter } from '#client/router.tsx'
import { authPath } from './guard.ts'

/**
 * Reacts to changes of the session: deletes what this device stores about any other person, closes the socket, empties the cache,
 * and runs the guards again. Signing out here opens /auth. When the server no longer knows the session, /auth opens too, with a
 * path to return to and a message. Returns a function that stops the reactions.
 */
export function followSession({ api, session, router }: { api: Api; session: SessionStore; router: AppRouter }): () => void {
  return session.listen((event, cause, { user }) => {
    claimOfflineRecord(user?.id ?? null)
    // A person whose session was lost finds the drafts again after signing in.
    if (user || cause !== 'lost') claimDrafts(user?.id ?? null)
    // The landing page was shown without waiting for the session (guard.ts), so its guard runs now.
    if (event === 'INITIAL_SESSION' && user && router.state.location.pathname === '/') void router.invalidate()
    if (event !== 'SIGNED_IN' && event !== 'SIGNED_OUT') return
    void api.closeSocket()
    void navigate().then(() => event === 'SIGNED_OUT' && api.queryClient.clear())

    async function navigate(): Promise<void> {
      if (event === 'SIGNED_IN') api.queryClient.clear()
      // The code that signs in also navigates.
      if (event === 'SIGNED_IN' && cause === 'here') return
      if (event === 'SIGNED_OUT' && cause === 'here') return router.navigate({ to: '/auth' })
      const { matches, location, resolvedLocation } = router.state
      const within = matches.some(({ routeId }) => routeId.startsWith('/_app'))
      if (event === 'SIGNED_IN' || cause === 'elsewhere' || !within) return router.invalidate()
      // There is no resolved location while the first page is still loading.
      await router.navigate({ href: authPath((resolvedLocation ?? location).href), replace: true })
      toast.error(pageRefusals.sessionExpired)
    }
  })
}
