import type { QueryClient } from '@tanstack/react-query'
import { Outlet, createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import { BannersLater } from '#client/features/offline/banners-later.tsx'
import { FailurePage } from '#client/features/shell/failures.tsx'
import type { Api } from '#client/lib/api.ts'
import { useRouteChange } from '#client/lib/route-change.ts'
import type { SessionStore } from '#client/lib/session.ts'
import { SkipLink } from '#client/ui/hidden-text.tsx'
import { Toaster } from '#client/ui/toaster.tsx'

/** The context that the router passes to every loader and guard. */
export interface RouterContext {
  queryClient: QueryClient
  /** The queries of the API, for loaders: `context.api.booking.mine.ensureData()`. */
  api: Api['query']
  session: SessionStore
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  // The not-found page is loaded only when it is needed, so that it is not part of the entry chunk.
  notFoundComponent: lazyRouteComponent(() => import('#client/features/shell/not-found-page.tsx'), 'NotFoundPage'),
  errorComponent: FailurePage,
})

function Root() {
  const announcement = useRouteChange()
  return (
    <>
      <SkipLink />
      <BannersLater />
      <Outlet />
      <p aria-live="polite" aria-atomic="true" className="sr-only">
        {announcement}
      </p>
      <Toaster />
    </>
  )
}
