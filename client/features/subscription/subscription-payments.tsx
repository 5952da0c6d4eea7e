import { ReceiptLink } from '#client/features/receipts/index.ts'
import { money, numericDate } from '#client/lib/format.ts'
import { Card } from '#client/ui/card.tsx'
import { SUBSCRIPTION_ZONE } from './subscription-offer.tsx'
import type { Subscription } from './subscription-offer.tsx'

/** The newest twelve subscription payments, with their refunds. */
export function SubscriptionPayments({ payments }: { payments: Subscription['payments'] }) {
  return (
    <Card as="section" aria-labelledby="pagamentos" className="grid gap-2 sm:p-7">
      <h2 id="pagamentos" className="text-h3">
        Pagamentos
      </h2>
      <ul className="divide-y divide-line">
        {payments.map(({ id, amountInCents, refundedInCents, paidAt }) => (
          <li key={id} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-2.5 tabular">
            <span>{numericDate(paidAt, SUBSCRIPTION_ZONE)}</span>
            <span className="row-span-2 text-right">
              <span className="font-semibold">{money(amountInCents)}</span>
              {refundedInCents > 0 && <span className="block text-small text-muted">devolvido: {money(refundedInCents)}</span>}
            </span>
            <ReceiptLink paymentId={id} of={numericDate(paidAt, SUBSCRIPTION_ZONE)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
