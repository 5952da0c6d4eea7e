import { ReceiptText } from 'lucide-react'
import { BookingStatus, PaymentStatus, wasPaid } from '#shared/booking.ts'
import { chargebackTexts } from '#shared/chargebacks.ts'
import { earningStateWords } from '#shared/earnings.ts'
import { wholePrice } from '#shared/money.ts'
import { ReceiptLink } from '#client/features/receipts/index.ts'
import { count } from '#client/lib/format.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { PriceSummary } from '#client/ui/price-summary.tsx'
import { amountLabel, paymentKinds } from '../labels.ts'
import type { Detail } from '../labels.ts'
import { RefundList } from './refund-list.tsx'

/** The amounts of a booking with its refunds and its receipt, in a folded row that shows the state of the payment. */
export function BookingValues({ booking }: { booking: Detail }) {
  const { amountInCents, contested, creditInCents, feeInCents, totalInCents, paymentStatus, side, status, longer } = booking
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
            ...(creditInCents > 0 ? [{ label: 'Crédito', cents: -creditInCents }] : []),
            ...longer.map((more) => ({ label: `${moreHours(more)}, com a taxa`, cents: more.totalInCents ?? 0 })),
          ]}
          total={{
            label: 'Total',
            cents: longer.reduce((sum, more) => sum + (more.totalInCents ?? 0), totalInCents - creditInCents),
          }}
        />
      ) : (
        <ProfessionalAmount booking={booking} />
      )}
      {contested && <p className="text-secondary">{chargebackTexts.contested[contested.method][contested.status]}</p>}
      <RefundList booking={booking} />
      {side === 'contractor' && wasPaid(booking) && <ReceiptLink bookingId={booking.id} />}
      {longer.map(
        ({ hours, paymentId }) =>
          paymentId && (
            <ReceiptLink key={paymentId} paymentId={paymentId} label={`Baixar recibo de ${moreHours({ hours }).toLowerCase()}`} />
          ),
      )}
    </Fold>
  )
}

/**
 * The amount that the professional gets for the booking. The amount received is shown too if it is lower or the booking was
 * cancelled.
 */
function ProfessionalAmount({ booking }: { booking: Detail }) {
  const { amountInCents, status, keptByProfessionalInCents: kept, longer } = booking
  const over = status === BookingStatus.cancelled
  const more = longer.map(({ hours, amountInCents: cents }) => ({ label: moreHours({ hours }), cents }))
  const moreInCents = longer.reduce((sum, hours) => sum + hours.amountInCents, 0)
  if (kept === null || (kept === amountInCents && !over)) {
    const hint = over ? undefined : `Você fica com ${wholePrice}`
    const rows = more.length > 0 ? [{ label: 'Valor do serviço', cents: amountInCents }, ...more] : []
    return <PriceSummary rows={rows} total={{ label: amountLabel(booking), cents: amountInCents + moreInCents, hint }} />
  }
  const price = { label: 'Valor do serviço', cents: amountInCents }
  const rows = [...(kept === amountInCents ? [] : [price]), ...more]
  return <PriceSummary rows={rows} total={{ label: 'Você recebe', cents: kept + moreInCents }} />
}

/** Formats added hours, such as 'Mais 2 horas'. */
function moreHours({ hours }: { hours: number }): string {
  return `Mais ${count(hours, 'hora', 'horas')}`
}
