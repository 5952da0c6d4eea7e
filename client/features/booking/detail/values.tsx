import { ReceiptText } from 'lucide-react'
import { BookingStatus, PaymentStatus, wasPaid } from '#shared/booking.ts'
import { chargebackTexts } from '#shared/chargebacks.ts'
import { earningStateWords } from '#shared/earnings.ts'
import { wholePrice } from '#shared/money.ts'
import { ReceiptLink } from '#client/features/receipts/index.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { PriceSummary } from '#client/ui/price-summary.tsx'
import { amountLabel, paymentKinds } from '../labels.ts'
import type { Detail } from '../labels.ts'
import { RefundList } from './refund-list.tsx'

/** What a booking costs or pays, with its refunds and its receipt; the closed row shows the state of the payment. */
export function BookingValues({ booking }: { booking: Detail }) {
  const { amountInCents, contested, feeInCents, totalInCents, paymentStatus, side, status } = booking
  const over = status === BookingStatus.cancelled
  const paysForIt = side !== 'professional' && feeInCents !== null && totalInCents !== null
  const badge =
    side === 'professional'
      ? booking.earning && earningStateWords(booking.earning)
      : (!over || paymentStatus !== PaymentStatus.pending) && (
          <StatusBadge status={paymentKinds[paymentStatus]}>{paymentStatus}</StatusBadge>
        )
  return (
    <Fold title="Valores" icon={<ReceiptText aria-hidden />} value={badge}>
      {paysForIt ? (
        <PriceSummary
          rows={[
            { label: 'Valor do serviço', cents: amountInCents },
            { label: 'Taxa da plataforma', cents: feeInCents },
          ]}
          total={{ label: 'Total', cents: totalInCents }}
        />
      ) : (
        <ProfessionalAmount booking={booking} />
      )}
      {contested && <p className="text-secondary">{chargebackTexts.contested[contested.method][contested.status]}</p>}
      <RefundList booking={booking} />
      {side === 'contractor' && wasPaid(booking) && <ReceiptLink bookingId={booking.id} />}
    </Fold>
  )
}

/** The professional's amount: the price, and what they really receive when that is less or the booking was cancelled. */
function ProfessionalAmount({ booking }: { booking: Detail }) {
  const { amountInCents, status, keptByProfessionalInCents: kept } = booking
  const over = status === BookingStatus.cancelled
  if (kept === null || (kept === amountInCents && !over)) {
    const hint = over ? undefined : `Você fica com ${wholePrice}`
    return <PriceSummary rows={[]} total={{ label: amountLabel(booking), cents: amountInCents, hint }} />
  }
  const price = { label: 'Valor do serviço', cents: amountInCents }
  return <PriceSummary rows={kept === amountInCents ? [] : [price]} total={{ label: 'Você recebe', cents: kept }} />
}
