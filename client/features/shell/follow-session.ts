import { pageRefusals } from '#shared/pages.ts'
import type { Api } from '#client/lib/api.ts'
import { claimDrafts, claimOfflineRecord } from '#client/lib/storage.ts'
import type { SessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'
import type { AppRouter } from '#client/router.tsx'
import { authPath } from './guard.ts'

/**
 * Reacts to a changed session: deletes other people's data from this device, closes the socket, empties the cache and runs the
 * route guards again. After a sign-out or an ended session /auth opens. Returns a function that stops the reactions.
 */
export function followSession({ api, session, router }: { api: Api; session: SessionStore; router: AppRouter }): () => void {
  return session.listen((event, cause, { user }) => {
    claimOfflineRecord(user?.id ?? null)
    // When a session is lost, the person's drafts stay for the next sign-in.
    if (user || cause !== 'lost') claimDrafts(user?.id ?? null)
    // The landing page is shown before the session is known (guard.ts), so its guard must run again for a signed-in person.
    if (event === 'INITIAL_SESSION' && user && router.state.location.pathname === '/') void router.invalidate()
    if (event !== 'SIGNED_IN' && event !== 'SIGNED_OUT') return
    void api.closeSocket()
    void navigate().then(() => event === 'SIGNED_OUT' && api.queryClient.clear())

    async function navigate(): Promise<void> {
      if (event === 'SIGNED_IN') api.queryClient.clear()
      // When a person signs in within this tab, the sign-in form opens the next page itself.
      if (event === 'SIGNED_IN' && cause === 'here') return
      if (event === 'SIGNED_OUT' && cause === 'here') return router.navigate({ to: '/auth' })
      const { matches, location, resolvedLocation } = router.state
      const within = matches.some(({ routeId }) => routeId.startsWith('/_app'))
      if (event === 'SIGNED_IN' || cause === 'elsewhere' || !within) return router.invalidate()
      // While the first page is still loading, the router's `resolvedLocation` is undefined, so `location` is used.
      await router.navigate({ href: authPath((resolvedLocation ?? location).href), replace: true })
      toast.error(pageRefusals.sessionExpired)
    }
  })
}
