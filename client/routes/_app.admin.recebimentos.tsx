import { createFileRoute } from '@tanstack/react-router'
import { StuckPayoutsPage } from '#client/features/admin/stuck-payouts-page.tsx'

export const Route = createFileRoute('/_app/admin/recebimentos')({
  staticData: { title: 'Recebimentos parados' },
  // Skips the query until the second factor is confirmed, because the server would refuse it and the page is not shown.
  loader: ({ context }) =>
    context.session.current().needsSecondFactor ? undefined : context.api.payment.stuckPayouts.ensureData(),
  component: StuckPayoutsPage,
})
