import { receiptTexts } from '#shared/receipts.ts'
import type { RefundState } from '#shared/refunds.ts'
import { trpc } from '#client/lib/api.ts'
import { numericDate } from '#client/lib/format.ts'
import { Card } from '#client/ui/card.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { PriceSummary } from '#client/ui/price-summary.tsx'
import { ReceiptLink } from './receipt-link.tsx'

/** The time zone in which the days on a receipt are written. */
const ZONE = 'America/Sao_Paulo'

/**
 * The page /recibo/$id: the receipt of one of the reader's payments, with a PDF. The email about the payment links to this page.
 */
export function ReceiptPage({ paymentId }: { paymentId: string }) {
  const [receipt] = trpc.receipts.byId.useSuspenseQuery({ paymentId })
  const { number, paidAt, method, purpose, professionalName, place, lines, totalInCents, refunds, remainingInCents } = receipt
  const facts = [
    [receiptTexts.number, number],
    [receiptTexts.paidAt, numericDate(paidAt, ZONE)],
    [receiptTexts.method, method],
    [receiptTexts.what, purpose],
    ...(professionalName ? [[receiptTexts.professional, professionalName]] : []),
    ...(place ? [[receiptTexts.place, place]] : []),
  ] as const
  return (
    <div className="mx-auto grid max-w-xl gap-5">
      <PageTitle>{receiptTexts.page}</PageTitle>
      <Card as="section" aria-label={receiptTexts.page} className="grid gap-5 sm:p-7">
        <dl className="grid gap-3">
          {facts.map(([label, value]) => (
            <div key={label} className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <dt className="text-secondary text-muted">{label}</dt>
              <dd className="font-semibold break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <PriceSummary
          className="border-t border-line pt-4"
          rows={lines.length > 1 ? lines.map(({ label, amountInCents }) => ({ label, cents: amountInCents })) : []}
          total={{ label: receiptTexts.total, cents: totalInCents }}
        />
        {refunds.length > 0 && (
          <PriceSummary
            rows={refunds.map(({ at, amountInCents, state }) => ({
              label: refundWords[state](numericDate(at, ZONE)),
              cents: amountInCents,
            }))}
            total={{ label: receiptTexts.remaining, cents: remainingInCents }}
          />
        )}
        <ReceiptLink paymentId={paymentId} look="button" />
      </Card>
    </div>
  )
}

const refundWords: Readonly<Record<RefundState, (day: string) => string>> = {
  done: receiptTexts.refundedAt,
  under_way: receiptTexts.refundUnderWay,
  stuck: receiptTexts.refundStuck,
}
