import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { refusalOf } from '#client/lib/errors.ts'
import { mainId } from '#client/ui/hidden-text.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import { SiteHeader } from './site-header.tsx'

/** Shown instead of a page that could not load. 'Tentar de novo' loads it again; the id of an internal error is for support. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const { id } = refusalOf(error)
  const retry = async () => {
    queries.reset()
    await router.invalidate()
    reset()
  }
  return <ErrorState onRetry={() => void retry()} requestId={id ?? undefined} />
}

/** The same with header and `<main>`, for pages without a shell. */
export function FailurePage(props: ErrorComponentProps) {
  return (
    <>
      <SiteHeader />
      <main id={mainId} className="grid min-h-[70dvh] content-center">
        <Failure {...props} />
      </main>
    </>
  )
}
