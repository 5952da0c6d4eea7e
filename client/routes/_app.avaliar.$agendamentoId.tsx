import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { ReviewClosed } from '#client/features/reviews/review-closed.tsx'
import { ReviewPage } from '#client/features/reviews/review-page.tsx'

export const Route = createFileRoute('/_app/avaliar/$agendamentoId')({
  staticData: { title: pageNames.review },
  loader: ({ context, params }) => context.api.reviews.form.ensureData({ bookingId: params.agendamentoId }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? pageNames.review }] }),
  errorComponent: ReviewClosed,
  component: Page,
})

function Page() {
  const { agendamentoId } = Route.useParams()
  return <ReviewPage key={agendamentoId} bookingId={agendamentoId} />
}
