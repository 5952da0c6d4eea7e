import type { Booking, BookingEvent, RescheduleRequest } from '#db/schema/booking.ts'
import { BookingStatus, CancelReason, sideOf } from '#shared/booking.ts'
import { isDeclined } from '../cancel/rules.ts'
import { periodLabel } from '../period.ts'

type Entry = { readonly at: Date; readonly what: string }
type Label = (startsAt: Date) => string

/**
 * The history of a booking, oldest first, in sentences that both participants may read, with times in the professional's zone. It
 * contains nothing about reviews or payments.
 */
export function historyOf(
  booking: Booking,
  { events, requests, zone }: { events: readonly BookingEvent[]; requests: readonly RescheduleRequest[]; zone: string },
): Entry[] {
  const label: Label = (startsAt) => periodLabel(startsAt, booking.hours, zone)
  const ofEvents = inSequence(events).map((event) => ({ at: event.createdAt, what: sentenceOf(event, booking, label) }))
  const ofRequests = requests.flatMap((request) => requestEntries(request, booking, label))
  return [...ofEvents, ...ofRequests].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

// An event never shows a time before that of the previous event, because the clock of another server instance may be behind.
function inSequence(events: readonly BookingEvent[]): BookingEvent[] {
  let latest = new Date(0)
  return events.map((event) => {
    if (event.createdAt > latest) latest = event.createdAt
    return { ...event, createdAt: latest }
  })
}

function sentenceOf(event: BookingEvent, booking: Booking, label: Label): string {
  const { kind, previousStartsAt, minutesLate, actorId } = event
  switch (kind) {
    case 'request':
      return 'Pedido feito'
    case 'confirm':
      return 'Pagamento confirmado'
    case 'accept':
      return 'Pedido pago e aceito pela profissional'
    case 'reschedule':
    case 'reschedulePlanned':
      return `Visita remarcada; antes era ${label(previousStartsAt ?? booking.startsAt)}`
    case 'warnLate':
      return `${actorId === booking.professionalId ? 'A profissional' : 'Quem contratou'} avisou ${minutesLate} minutos de atraso`
    case 'begin':
      return 'Horário da visita começou'
    case 'checkIn':
      return 'Chegada confirmada com o código'
    case 'extend':
      return 'Visita ficou mais longa'
    case 'complete':
      return 'Horário da visita terminou'
    case 'checkOut':
      return 'Visita terminada pela profissional'
    case 'noShow':
      return absenceSentence(event, booking)
    case 'expire':
      return booking.cancelReason === CancelReason.unanswered
        ? 'Pedido sem resposta; horário liberado'
        : 'Horário liberado sem pagamento'
    case 'cancel':
    case 'cancelPaid':
    case 'decline':
    case 'cancelByTeam':
      return cancellationSentence(event, booking)
  }
}

function cancellationSentence(event: BookingEvent, booking: Booking): string {
  const { kind, fromStatus, actorId } = event
  if (isDeclined(booking, event)) return 'Pedido recusado pela profissional'
  if (booking.cancelReason === CancelReason.replaced) return 'Trocado por outro horário'
  if (booking.cancelReason === CancelReason.closed) return 'Cancelado porque uma conta foi excluída'
  const side = actorId && sideOf(booking, actorId)
  const by = side
    ? { contractor: 'por quem contratou', professional: 'pela profissional' }[side]
    : kind === 'cancelByTeam'
      ? 'pela equipe'
      : 'pelo sistema'
  if (booking.cancelReason === CancelReason.skipped) return `Visita pulada ${by}`
  return `${fromStatus === BookingStatus.requested ? 'Pedido cancelado' : 'Visita cancelada'} ${by}`
}

function absenceSentence({ actorId }: BookingEvent, { noShowBy, professionalId }: Booking): string {
  if (noShowBy === 'contractor') return 'Ninguém em casa na hora da visita'
  return actorId === professionalId ? 'A profissional avisou que não iria' : 'Profissional não chegou'
}

function requestEntries(request: RescheduleRequest, booking: Booking, label: Label): Entry[] {
  const { createdAt, answeredAt, expiresAt, status, proposedBy, toStartsAt } = request
  const who = proposedBy === booking.professionalId ? 'A profissional' : 'Quem contratou'
  const requested = { at: createdAt, what: `${who} pediu outro horário: ${label(toStartsAt)}` }
  const endings = {
    declined: 'Outro horário recusado',
    withdrawn: 'Pedido de outro horário retirado',
    expired: 'Pedido de outro horário sem resposta',
  }
  // An accepted reschedule request appears in the history as the new start, and one that a change of status closed appears as
  // that change. Neither gets a second entry.
  const hasOwnEvent = status === 'open' || status === 'accepted' || (status === 'expired' && answeredAt && answeredAt < expiresAt)
  return answeredAt && !hasOwnEvent ? [requested, { at: answeredAt, what: endings[status] }] : [requested]
}
