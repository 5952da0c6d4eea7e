import { Link, Outlet, createRootRouteWithContext, useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouteChange } from '../lib/route-change.ts'
import type { RouterContext } from '../router.tsx'
import { buttonStyles } from '../ui/button.tsx'
import { Feather } from '../ui/feather.tsx'
import { SkipLink, mainId } from '../ui/hidden-text.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Toaster } from '../ui/toaster.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Failure,
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

/** S1's English sentence with its Portuguese beside it (AMB-58). */
function NotFound() {
  return (
    <main id={mainId} className="grid min-h-dvh content-center justify-items-center gap-3 p-6 text-center">
      <Feather seed="404" className="h-48" />
      <p className="font-display text-display font-bold">404</p>
      <p lang="en" className="text-muted">
        Oops! Page not found
      </p>
      <PageTitle>Página não encontrada</PageTitle>
      <Link to="/" className={buttonStyles({ className: 'mt-3' })}>
        Voltar ao início
      </Link>
    </main>
  )
}

function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  return (
    <main id={mainId} className="grid min-h-dvh content-center">
      <ErrorState onRetry={() => void retry()} requestId={requestId(error)} />
    </main>
  )
}

/** The id our API puts into `data.requestId` of an error, if this is one. */
function requestId(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('data' in error)) return undefined
  const { data } = error
  if (typeof data !== 'object' || data === null || !('requestId' in data)) return undefined
  return typeof data.requestId === 'string' ? data.requestId : undefined
}
