import type { Booking, BookingEvent, RescheduleRequest } from '#db/schema/booking.ts'
import { BookingStatus, CancelReason, sideOf } from '#shared/booking.ts'
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
  const { kind, previousStartsAt, minutesLate, actorId } = event
  switch (kind) {
    case 'request':
      return 'Pedido feito'
    case 'confirm':
      return 'Pagamento confirmado'
    case 'reschedule':
      return `Visita remarcada; antes era ${when(previousStartsAt ?? booking.startsAt)}`
    case 'warnLate':
      return `${actorId === booking.professionalId ? 'A profissional' : 'O contratante'} avisou ${minutesLate} minutos de atraso`
    case 'begin':
      return 'Horário da visita começou'
    case 'checkIn':
      return 'Chegada confirmada com o código'
    case 'complete':
      return 'Horário da visita terminou'
    case 'checkOut':
      return 'Visita terminada pela profissional'
    case 'noShow':
      return missedBy(event, booking)
    case 'expire':
      return 'Horário liberado sem pagamento'
    case 'cancel':
    case 'cancelPaid':
    case 'decline':
      return cancelledSentence(event, booking)
  }
}

function cancelledSentence({ fromStatus, actorId }: BookingEvent, booking: Booking): string {
  if (booking.cancelReason === CancelReason.replaced) return 'Trocado por outro horário'
  if (booking.cancelReason === CancelReason.closed) return 'Cancelado porque uma conta foi excluída'
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
