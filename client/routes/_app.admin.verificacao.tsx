import { createFileRoute } from '@tanstack/react-router'
import { reviewMessages } from '#shared/verification-review.ts'
import { PageFailure } from '#client/features/shell/page-failure.tsx'
import { ReviewPage } from '#client/features/verification/review/review-page.tsx'

export const Route = createFileRoute('/_app/admin/verificacao')({
  staticData: { title: 'Verificações' },
  // Loads nothing until the admin has confirmed the second factor. Before that the server refuses the query, and the page is not
  // shown.
  loader: ({ context }) =>
    context.session.current().needsSecondFactor ? undefined : context.api.verification.pending.ensureData({}),
  errorComponent: (props) => <PageFailure {...props} heading="Verificações" message={reviewMessages.loadFailed} />,
  component: ReviewPage,
})
