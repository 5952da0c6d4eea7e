import { useState } from 'react'
import type { RefundState } from '#shared/refunds.ts'
import { teamPaymentStates } from '#shared/team-payments.ts'
import type { TeamPaymentState } from '#shared/team-payments.ts'
import { refundWarning } from '#shared/team-refunds.ts'
import { statusKinds } from '#client/features/booking/index.ts'
import type { Answers } from '#client/lib/api.ts'
import { dateAndTime, deviceZone, money, numericDate } from '#client/lib/format.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import type { StatusKind } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { CaseCard } from '#client/ui/case-card.tsx'
import { BookingLink } from './booking-link.tsx'
import { CancelButton } from './cancel-button.tsx'
import { RefundDialog } from './refund-dialog.tsx'

type FoundPayment = Answers['payment']['find']['items'][number]
type BookingPayment = FoundPayment & { booking: NonNullable<FoundPayment['booking']> }

/**
 * The card of a payment: the person who paid, the purpose, the amount and the refunds. The payment of a booking has a refund
 * button.
 */
export function PaymentCard({ payment }: { payment: FoundPayment }) {
  const { booking, payerName, kind, method, state, createdAt, paidAt, totalInCents, refunds } = payment
  const when = paidAt ? `pago em ${numericDate(paidAt, deviceZone())}` : `começado em ${dateAndTime(createdAt, deviceZone())}`
  const what = booking ? dateAndTime(booking.start, booking.zone) : purchaseWords[kind]
  return (
    <CaseCard
      label={booking ? `${payerName} com ${booking.professionalName}` : `${purchaseWords[kind]} de ${payerName}`}
      heading="h3"
      title={
        <>
          {payerName}
          {booking && (
            <>
              {' '}
              <span className="font-normal text-muted">com</span> {booking.professionalName}
            </>
          )}
        </>
      }
      notes={[`${what} · ${when} · ${method === 'pix' ? 'Pix' : 'cartão'}`]}
      aside={<p className="text-right text-h3 tabular">{money(totalInCents)}</p>}
    >
      <div className="flex flex-wrap gap-2">
        {booking && <StatusBadge status={statusKinds[booking.status]}>{booking.status}</StatusBadge>}
        <StatusBadge status={stateLooks[state]}>{teamPaymentStates[state]}</StatusBadge>
      </div>
      {refunds.length > 0 && (
        <ul aria-label="Reembolsos" className="grid gap-1 text-secondary">
          {refunds.map(({ at, amountInCents, state: refundState }, index) => (
            <li key={index} className="tabular">
              {numericDate(at, deviceZone())}: {money(amountInCents)}, {refundWords[refundState]}
            </li>
          ))}
        </ul>
      )}
      {booking && <BookingActs payment={{ ...payment, booking }} />}
    </CaseCard>
  )
}

function BookingActs({ payment }: { payment: BookingPayment }) {
  const { booking, payerName, state, totalInCents, refundedInCents, obstacle } = payment
  const [refunding, setRefunding] = useState(false)
  const remaining = totalInCents - refundedInCents
  const isPaid = state !== 'open' && state !== 'unpaid'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <BookingLink id={booking.id} />
        {isPaid && payment.kind === 'booking' && <CancelButton booking={{ ...booking, contractorName: payerName }} />}
        {isPaid &&
          (obstacle ? (
            <p className="text-secondary text-muted">{obstacle}</p>
          ) : (
            <Button variant="secondary" size={44} onClick={() => setRefunding(true)}>
              Reembolsar
            </Button>
          ))}
      </div>
      {refunding && (
        <RefundDialog
          about={payment.kind === 'booking' ? { bookingId: booking.id } : { paymentId: payment.paymentId }}
          booking={booking}
          payerName={payerName}
          description={`Pagamento de ${money(totalInCents)} pela visita de ${booking.professionalName}. Restam ${money(remaining)}.`}
          totalInCents={totalInCents}
          refundedInCents={refundedInCents}
          warning={payment.kind === 'booking' ? refundWarning(booking) : null}
          onClose={() => setRefunding(false)}
        />
      )}
    </>
  )
}

const purchaseWords: Readonly<Record<FoundPayment['kind'], string>> = {
  booking: 'Agendamento',
  extension: 'Horas a mais',
  tip: 'Gorjeta',
  subscription: 'Assinatura',
  service: 'Serviço avulso',
}

const stateLooks: Readonly<Record<TeamPaymentState, StatusKind>> = {
  paid: 'paid',
  partly: 'refunded',
  refunded: 'refunded',
  open: 'processing',
  unpaid: 'failed',
}

const refundWords: Readonly<Record<RefundState, string>> = {
  done: 'feito',
  under_way: 'a caminho',
  stuck: 'recusado: falta devolver',
}
