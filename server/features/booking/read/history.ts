import type { Booking, BookingEvent, RescheduleRequest } from '#db/schema/booking.ts'
import { BookingStatus, CancelReason, sideOf } from '#shared/booking.ts'
import { minutesLate, MOVED_FROM } from '../events.ts'
import { whenOf } from '../period.ts'

/**
 * What happened to a booking, oldest first, in sentences that both sides read alike; hours on the professional's clock. Nothing of
 * reviews (R-E7) nor of money is among it.
 */
export function historyOf(
  booking: Booking,
  { events, requests, zone }: { events: readonly BookingEvent[]; requests: readonly RescheduleRequest[]; zone: string },
): { at: Date; what: string }[] {
  const when = (startsAt: Date) => whenOf(startsAt, booking.hours, zone)
  const steps = events.map((event) => ({ at: event.createdAt, what: sentenceOf(event, booking, when) }))
  const wishes = requests.flatMap((request) => wishOf(request, booking, when))
  return [...steps, ...wishes].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function sentenceOf(event: BookingEvent, booking: Booking, when: (startsAt: Date) => string): string {
  const { toStatus, fromStatus, reason, actorId } = event
  if (reason?.startsWith(MOVED_FROM)) return `Visita remarcada; antes era ${when(new Date(reason.slice(MOVED_FROM.length)))}`
  const late = minutesLate(event)
  if (late !== null)
    return `${actorId === booking.professionalId ? 'A profissional' : 'O contratante'} avisou ${late} minutos de atraso`
  if (reason === 'checkIn') return 'Chegada confirmada com o código'
  if (toStatus === BookingStatus.requested) return 'Pedido feito'
  if (toStatus === BookingStatus.confirmed) return 'Pagamento confirmado'
  if (toStatus === BookingStatus.inProgress) return 'Horário da visita começou'
  if (toStatus === BookingStatus.completed) return actorId ? 'Visita terminada pela profissional' : 'Horário da visita terminou'
  if (reason === CancelReason.noShow) return missedBy(event, booking)
  if (reason === CancelReason.unpaid) return 'Horário liberado sem pagamento'
  if (reason === CancelReason.replaced) return 'Trocado por outro horário'
  if (reason === CancelReason.closed) return 'Cancelado porque uma conta foi excluída'
  const side = actorId && sideOf(booking, actorId)
  const by = side ? { contractor: 'pelo contratante', professional: 'pela profissional' }[side] : 'pelo sistema'
  return `${fromStatus === BookingStatus.requested ? 'Pedido cancelado' : 'Visita cancelada'} ${by}`
}

function missedBy({ actorId }: BookingEvent, { noShowBy, professionalId }: Booking): string {
  if (noShowBy === 'contractor') return 'Ninguém em casa na hora da visita'
  return actorId === professionalId ? 'A profissional avisou que não iria' : 'Profissional não chegou'
}

function wishOf(request: RescheduleRequest, booking: Booking, when: (startsAt: Date) => string) {
  const { createdAt, answeredAt, expiresAt, status, proposedBy, toStartsAt } = request
  const who = proposedBy === booking.professionalId ? 'A profissional' : 'O contratante'
  const asked = { at: createdAt, what: `${who} pediu outro horário: ${when(toStartsAt)}` }
  const ends = {
    declined: 'Outro horário recusado',
    withdrawn: 'Pedido de outro horário retirado',
    expired: 'Pedido de outro horário sem resposta',
  }
  // A yes is told by the move itself, and what became of the visit by its own step.
  const tacit = status === 'open' || status === 'accepted' || (status === 'expired' && answeredAt && answeredAt < expiresAt)
  return answeredAt && !tacit ? [asked, { at: answeredAt, what: ends[status] }] : [asked]
}
