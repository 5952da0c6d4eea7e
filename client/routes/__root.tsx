import { Outlet, createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import { useRouteChange } from '../lib/route-change.ts'
import type { RouterContext } from '../router.tsx'
import { SkipLink } from '../ui/hidden-text.tsx'
import { Toaster } from '../ui/toaster.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  // Both load when they are needed: neither belongs to the first bytes of every visit.
  notFoundComponent: lazyRouteComponent(() => import('../features/shell/not-found-page.tsx'), 'NotFoundPage'),
  errorComponent: lazyRouteComponent(loadFailurePage, 'FailurePage'),
})

function Root() {
  const announcement = useRouteChange()
  return (
    <>
      <SkipLink />
      <Outlet />
      <p aria-live="polite" aria-atomic="true" className="sr-only">
        {announcement}
      </p>
      <Toaster />
    </>
  )
}

// What cannot be loaded must not need loading to say so.
function loadFailurePage() {
  return import('../features/shell/failure-page.tsx').catch(() => ({ FailurePage: Unreachable }))
}

function Unreachable() {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-4 p-6 text-center">
      <p role="alert">Não foi possível carregar. Seus dados estão seguros.</p>
      <button type="button" onClick={() => location.reload()} className="min-h-11 font-semibold text-link underline">
        Tentar de novo
      </button>
    </main>
  )
}
