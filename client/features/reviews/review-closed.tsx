import { useNavigate } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageNames } from '#shared/pages.ts'
import { reviewMessages } from '#shared/reviews.ts'
import { PageFailure } from '#client/features/shell/index.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import { toast } from '#client/ui/toast.ts'

/** A booking that is missing or somebody else's: the specs' toast, and back to /meus-agendamentos (S1 §8). Else a retry. */
export function ReviewClosed({ error, reset }: ErrorComponentProps) {
  const navigate = useNavigate()
  const { code } = refusalOf(error)
  const missing = code === 'NOT_FOUND' || code === 'BAD_REQUEST'
  useEffect(() => {
    if (!missing) return
    toast.error(reviewMessages.notFound.title)
    void navigate({ to: '/meus-agendamentos', replace: true })
  }, [missing, navigate])
  return missing ? <Spinner className="w-full py-24" /> : <PageFailure error={error} reset={reset} heading={pageNames.review} />
}
