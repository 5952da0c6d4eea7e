import { BookingStatus, CancelReason, PaymentStatus, wasPaid } from '#shared/booking.ts'
import { refundSentence } from '#shared/booking-cancel.ts'
import { bookingNotices as texts, refundPart, type EndedPayment } from '#shared/booking-notices.ts'
import { seriesNotices } from '#shared/booking-series.ts'
import { formatCents } from '#shared/money.ts'
import { refundWhenEnded } from '../cancel/refund.ts'
import type { Facts, Line, Lines } from './facts.ts'

/** What the participant who did not cancel is told, or both when the team cancelled. */
export const cancelled: Lines = async (ctx, facts) => {
  const { booking, contractor, professional, when } = facts
  const { cancelReason, cancelNote, cancelledBy } = booking
  if (booking.status !== BookingStatus.cancelled) return []
  const payment = paymentWhenEnded(booking)
  if (cancelReason === CancelReason.team) return byTeam(facts, payment)
  const other = cancelledBy === professional.id ? contractor : professional
  const toOther = (text: Pick<Line, 'title' | 'body'>): Line[] => [{ userId: other.id, ...text }]
  // The professional was not told of a request that was not paid, but of the later bookings of a series.
  if (payment !== 'paid' && other === professional)
    return booking.chargeAt ? toOther(seriesNotices.cancelledToProfessional(contractor.name, when)) : []
  if (cancelReason === CancelReason.closed) return [{ userId: contractor.id, ...texts.closedToContractor(when, payment) }]
  if (cancelledBy === professional.id)
    return toOther(texts.declinedToContractor(professional.name, when, cancelNote ?? '', payment))
  const { keptByProfessionalInCents: kept } = await refundWhenEnded(ctx, booking)
  return toOther(texts.paidCancelledToProfessional(contractor.name, when, kept > 0 ? formatCents(kept) : null))
}

/** What the participant who cancelled gets in writing, a professional who gave the booking up among them. */
export const cancelledByYou: Lines = async (ctx, { booking, contractor, professional, when }) => {
  const { cancelReason, cancelledBy, cancelledAt } = booking
  const own: readonly unknown[] = [CancelReason.contractor, CancelReason.professional]
  const gaveUp = booking.noShowBy === 'professional' && cancelledBy === professional.id
  if (!cancelledBy || !(own.includes(cancelReason) || gaveUp)) return []
  const [side, other] =
    cancelledBy === contractor.id ? (['contractor', professional] as const) : (['professional', contractor] as const)
  const payment = paymentWhenEnded(booking)
  const after = payment === 'undecided' ? refundPart.undecided.trim() : refundSentence(await refundWhenEnded(ctx, booking), side)
  return [{ userId: cancelledBy, ...texts.cancelledByYou(other.name, when, after), actedAt: cancelledAt }]
}

export const missed: Lines = (_ctx, { booking, contractor, professional, when }) => {
  if (booking.noShowBy === 'contractor') return [{ userId: contractor.id, ...texts.absentToContractor(professional.name, when) }]
  return booking.cancelledBy === professional.id
    ? [{ userId: contractor.id, ...texts.gaveUpToContractor(professional.name, when) }]
    : [{ userId: professional.id, ...texts.absentToProfessional(contractor.name, when) }]
}

export function paymentWhenEnded({ paymentStatus }: Pick<Facts['booking'], 'paymentStatus'>): EndedPayment {
  if (paymentStatus === PaymentStatus.processing) return 'undecided'
  return wasPaid({ paymentStatus }) ? 'paid' : 'unpaid'
}

/** Both are told why. The professional only of a booking that was known to the professional before. */
function byTeam({ booking, contractor, professional, when }: Facts, payment: EndedPayment): Line[] {
  const reason = booking.cancelNote ?? ''
  const known = payment === 'paid' || booking.chargeAt !== null
  return [
    { userId: contractor.id, ...texts.teamToContractor(when, reason, payment) },
    ...(known ? [{ userId: professional.id, ...texts.teamToProfessional(when, reason) }] : []),
  ]
}
