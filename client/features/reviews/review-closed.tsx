import { useNavigate } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageNames } from '#shared/pages.ts'
import { reviewMessages } from '#shared/reviews.ts'
import { PageFailure, isMissing } from '#client/features/shell/index.ts'
import { PageSkeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast.ts'

/**
 * Shown when the review form could not be loaded. If the person has no such booking, the specified toast is shown and
 * /meus-agendamentos opens. Otherwise a button loads the form again.
 */
export function ReviewClosed({ error, reset }: ErrorComponentProps) {
  const navigate = useNavigate()
  const missing = isMissing(error)
  useEffect(() => {
    if (!missing) return
    toast.error(reviewMessages.notFound.title)
    void navigate({ to: '/meus-agendamentos', replace: true })
  }, [missing, navigate])
  return missing ? <PageSkeleton /> : <PageFailure error={error} reset={reset} heading={pageNames.review} />
}
