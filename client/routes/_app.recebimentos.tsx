import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { PayoutsPage } from '#client/features/payouts/payouts-page.tsx'
import { OnlyFor } from '#client/features/purchase/only-for.tsx'
import { address, oneOf } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/recebimentos')({
  staticData: { title: pageNames.payouts },
  validateSearch: address({ conta: oneOf('volta', 'nova') }),
  loader: async ({ context }) => (await context.session.ready()).isProfessional && context.api.payment.payouts.ensureData(),
  component: Payouts,
})

function Payouts() {
  const { conta } = Route.useSearch()
  return (
    <OnlyFor audience="professional" title={pageNames.payouts}>
      <PayoutsPage arrival={conta} />
    </OnlyFor>
  )
}
