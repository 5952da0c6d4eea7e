import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { refusalOf } from '#client/lib/errors.ts'
import { mainId } from '#client/ui/hidden-text.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import { SiteHeader } from './site-header.tsx'

/** A page that could not load: 'Tentar de novo' asks again, the id of an error of ours is for support. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { id } = refusalOf(error)
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  return (
    <>
      <SiteHeader />
      <main id={mainId} className="grid min-h-[70dvh] content-center">
        <ErrorState onRetry={() => void retry()} {...(id ? { requestId: id } : {})} />
      </main>
    </>
  )
}
