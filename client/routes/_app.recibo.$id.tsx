import { createFileRoute } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { PageFailure } from '#client/features/shell/page-failure.tsx'
import { ReceiptPage } from '#client/features/receipts/receipt-page.tsx'

export const Route = createFileRoute('/_app/recibo/$id')({
  staticData: { title: 'Recibo' },
  loader: ({ context, params }) => context.api.receipts.byId.ensureData({ paymentId: params.id }),
  errorComponent: Failed,
  component: Page,
})

function Page() {
  return <ReceiptPage paymentId={Route.useParams().id} />
}

function Failed(props: ErrorComponentProps) {
  return <PageFailure {...props} heading="Recibo" />
}
