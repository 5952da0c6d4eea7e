import { paymentMessages } from '#shared/payment.ts'
import { Card } from '#client/ui/card.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Spinner } from '#client/ui/spinner.tsx'

/** Shown while the payment is processing. */
export function ProcessingPanel() {
  return (
    <Card className="mx-auto grid max-w-xl justify-items-center gap-4 py-12! text-center">
      <Spinner label="Confirmando o pagamento" />
      <PageTitle>Confirmando o pagamento</PageTitle>
      <output className="max-w-[29.5em] text-muted">{paymentMessages.processing}</output>
    </Card>
  )
}
