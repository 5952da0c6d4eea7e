import { useNavigate } from '@tanstack/react-router'
import type { UseFormSetError } from 'react-hook-form'
import type { z } from 'zod'
import { reviewMessages } from '#shared/reviews.ts'
import type { SubmitReview } from '#shared/reviews.ts'
import { searchOfSide } from '#client/features/booking/index.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

/** The values of the form. A rating is absent until a star is chosen. */
export type ReviewValues = z.input<typeof SubmitReview>
export type Review = z.output<typeof SubmitReview>
export type StarName =
  | 'publicRating'
  | 'communication'
  | 'punctuality'
  | 'respect'
  | 'environment'
  | 'expectations'
  | 'conditions'

/** Sends the review and opens the reviewer's own list of bookings. The server's messages are shown at their fields. */
export function useSubmitReview(setError: UseFormSetError<ReviewValues>, asProfessional: boolean) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const { mutate, isPending } = trpc.reviews.submit.useMutation({
    onSuccess: async () => {
      toast.success(reviewMessages.sent.title)
      await Promise.all([utils.booking.invalidate(), utils.search.invalidate()])
      await navigate({ to: '/meus-agendamentos', search: searchOfSide(asProfessional ? 'professional' : 'contractor') })
      await utils.reviews.invalidate()
    },
    onError: (error) =>
      reportError(error, {
        title: reviewMessages.failed.title,
        setError,
        fields: ['publicRating', 'publicComment', 'privateComment', 'environmentComment'],
      }),
  })
  return { submit: (review: Review) => mutate(review), busy: isPending }
}
