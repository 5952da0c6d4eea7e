import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paymentMessages } from '#shared/payment.ts'
import { BookingStatus, CancelReason, PaymentStatus, bookingMessages } from '#shared/booking.ts'
import { cancelMessages } from '#shared/booking-cancel.ts'
import { holdOverSentence } from '#shared/booking-series.ts'
import { firstNameOf } from '#shared/pages.ts'
import { calendarDay, dateAndTime, money } from '#client/lib/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { buttonStyles } from '#client/ui/button.tsx'
import type { Detail } from '../labels.ts'

/** Says who cancelled a booking, when and why, and what was refunded. */
export function CancelBanner({ booking }: { booking: Detail }) {
  const { status, cancelNote, refund, noShowBy, side } = booking
  if (status !== BookingStatus.cancelled) return null
  return (
    <Banner tone="info" action={<Substitute booking={booking} />}>
      <p>{sentenceOf(booking)}</p>
      {cancelNote && <p className="whitespace-pre-line">Motivo: {cancelNote}</p>}
      {refund && <p>{wordsOf(refund)}</p>}
      {noShowBy === 'contractor' && side === 'contractor' && !refund && <p>{cancelMessages.nothingBack}</p>}
    </Banner>
  )
}

function wordsOf({ state, amountInCents, madeInCents }: NonNullable<Detail['refund']>): string {
  const amount = money(amountInCents)
  if (state === 'stuck') return paymentMessages.refundStuck(amount, madeInCents ? money(madeInCents) : null)
  return state === 'done' ? `Reembolso de ${amount} feito.` : `Reembolso de ${amount} a caminho.`
}

/**
 * A link with which the contractor searches for another professional. It is shown when the professional or the team cancelled, or
 * when the professional did not come. The search is for the same day, unless that day is over.
 */
function Substitute({ booking: { side, cancelledBy, cancelReason, noShowBy, start, zone, hours } }: { booking: Detail }) {
  const byTeam = cancelReason === CancelReason.team
  const [today] = useState(() => calendarDay(new Date(), zone))
  if (side !== 'contractor' || (cancelledBy !== 'professional' && noShowBy !== 'professional' && !byTeam)) return null
  const day = calendarDay(start, zone)
  return (
    <Link
      to="/buscar"
      search={day < today ? {} : { data: day, ...(hours !== 4 && { duracao: hours }) }}
      className={buttonStyles({ size: 44, variant: 'secondary' })}
    >
      Buscar outra profissional
    </Link>
  )
}

function sentenceOf({
  cancelReason,
  cancelledBy,
  cancelledAt,
  noShowBy,
  declined,
  professional,
  side,
  zone,
  paymentStatus,
  heldMinutes,
  refund,
}: Detail): string {
  const when = cancelledAt ? ` em ${dateAndTime(cancelledAt, zone)}` : ''
  if (cancelReason === CancelReason.unpaid) {
    if (side !== 'contractor') return 'O pagamento não foi feito a tempo e o horário foi liberado.'
    // When a payment arrived too late, the banner shows its refund on another line. So the text here does not mention the refund.
    if (refund) return paymentMessages.arrivedLate
    return paymentStatus === PaymentStatus.processing && heldMinutes
      ? bookingMessages.holdOverUndecided(heldMinutes)
      : holdOverSentence(heldMinutes)
  }
  if (noShowBy === 'professional' && cancelledBy === 'professional')
    return `${BookingStatus.cancelled}${when}: ${side === 'professional' ? 'você avisou que não iria' : 'a profissional avisou que não iria'}.`
  if (noShowBy === 'professional') return `${BookingStatus.cancelled}${when}: a profissional não chegou.`
  if (noShowBy === 'contractor') return `${BookingStatus.cancelled}${when}: não havia ninguém em casa.`
  if (cancelReason === CancelReason.replaced) return `Trocado por outro horário${when}.`
  if (cancelReason === CancelReason.skipped) return `Visita pulada${when}.`
  if (cancelReason === CancelReason.closed) return `${BookingStatus.cancelled}${when} porque uma conta foi excluída.`
  if (cancelReason === CancelReason.team) return `A equipe cancelou${when}.`
  if (declined)
    return side === 'professional'
      ? `Você recusou o pedido${when}.`
      : `${bookingMessages.declined.title}${when}: ${firstNameOf(professional.name)} não pode nesse horário.`
  if (cancelledBy === side) return `Você cancelou${when}.`
  if (cancelledBy === 'contractor') return `Quem contratou cancelou${when}.`
  return cancelledBy === 'professional' ? `A profissional cancelou${when}.` : `${BookingStatus.cancelled}${when}.`
}
