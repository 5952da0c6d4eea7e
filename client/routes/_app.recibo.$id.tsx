import { createFileRoute } from '@tanstack/react-router'
import { ReceiptPage } from '#client/features/receipts/receipt-page.tsx'

export const Route = createFileRoute('/_app/recibo/$id')({
  staticData: { title: 'Recibo' },
  loader: ({ context, params }) => context.api.receipts.byId.ensureData({ paymentId: params.id }),
  component: Page,
})

function Page() {
  return <ReceiptPage paymentId={Route.useParams().id} />
}
