import { createFileRoute } from '@tanstack/react-router'
import { PaymentsPage } from '#client/features/admin/payments-page.tsx'
import { address, text } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/admin/pagamentos')({
  staticData: { title: 'Pagamentos' },
  validateSearch: address({ busca: text(100) }),
  loaderDeps: ({ search }) => search,
  // Until the second factor is confirmed the server refuses this query, and the page is not shown.
  loader: ({ context, deps: { busca = '' } }) =>
    context.session.current().needsSecondFactor
      ? undefined
      : Promise.all([
          context.api.payment.find.ensureData({ search: busca }),
          context.api.payment.chargebacks.ensureData(),
          context.api.payment.stuckRefunds.ensureData(),
        ]),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { busca = '' } = Route.useSearch()
  return <PaymentsPage search={busca} onSearch={(typed) => void navigate({ search: typed ? { busca: typed } : {} })} />
}
