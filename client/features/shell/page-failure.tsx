import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { ReactNode } from 'react'
import { StoredBookingsLater } from '#client/features/offline/index.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { whenReachable } from '#client/lib/when-reachable.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toast.ts'

export interface PageFailureProps extends Pick<ErrorComponentProps, 'error' | 'reset'> {
  /** The title of the page that failed, so that the failure page has an h1. */
  heading?: string | undefined
  /** The title that the specification gives for this failure. It is also shown as a toast. */
  message?: string
  /** A further link below the message, for example to a list. */
  children?: ReactNode
}

/**
 * Shown instead of a page whose data could not be loaded. Routes use it as their `errorComponent` if `Failure` shows too little.
 */
export function PageFailure({ error, reset, heading, message, children }: PageFailureProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const { id, message: said, httpStatus } = refusalOf(error)
  // The server's message is left out when it equals the title.
  const reason = said === message ? undefined : said
  useEffect(() => {
    if (message) toast.error(message, reason)
  }, [message, reason])
  const retry = async () => {
    // A TypeError may mean that a script did not load. Some browsers do not load such a script a second time while the page is
    // open, so the page is reloaded.
    if (error instanceof TypeError) return location.reload()
    queries.reset()
    await router.invalidate()
    reset()
  }
  const unreachable = httpStatus === null
  useWhenReachable(unreachable, () => void retry())
  const mayRetry = unreachable || httpStatus >= 500 || httpStatus === 429
  return (
    <div className="grid gap-2">
      {heading && <PageTitle>{heading}</PageTitle>}
      <ErrorState
        {...(message ? { title: message } : {})}
        {...(mayRetry ? { onRetry: () => void retry() } : {})}
        requestId={id ?? undefined}
      >
        {!mayRetry && <p>{reason}</p>}
        {children && <div className="mt-3">{children}</div>}
      </ErrorState>
      {unreachable && <StoredBookingsLater />}
    </div>
  )
}

/** Calls `then` when the server is reachable again. */
function useWhenReachable(enabled: boolean, then: () => void): void {
  const callback = useEffectEvent(then)
  useEffect(() => (enabled ? whenReachable(() => callback()) : undefined), [enabled])
}
