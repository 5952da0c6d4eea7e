import { createFileRoute } from '@tanstack/react-router'
import { StuckPayoutsPage } from '#client/features/admin/stuck-payouts-page.tsx'

export const Route = createFileRoute('/_app/admin/recebimentos')({
  staticData: { title: 'Recebimentos parados' },
  // Loads nothing until the admin has confirmed the second factor. Before that the server refuses the query, and the page is not
  // shown.
  loader: ({ context }) =>
    context.session.current().needsSecondFactor ? undefined : context.api.payment.stuckPayouts.ensureData(),
  component: StuckPayoutsPage,
})
