import { contestSentence } from '#shared/absence.ts'
import { bookingMessages, BookingStatus, CancelReason, PaymentStatus, type Side, wasPaid } from '#shared/booking.ts'
import { cancelMessages, refundSentence } from '#shared/booking-cancel.ts'
import { formatCents } from '#shared/money.ts'
import type { Ctx } from '#server/core/context.ts'
import { email, notificationKinds, type Words } from '#server/features/notifications/service.ts'
import { isDeclined } from '../cancel/rules.ts'
import { refundWhenEnded } from '../cancel/refund.ts'
import { bookingFacts, type BookingFacts } from './facts.ts'
import { declineOf } from './queries.ts'

const free = 'O horário está livre de novo.'

const bookings = { topic: 'bookings', night: 'booking' } as const
const [{ title }, { title: declinedTitle }] = [bookingMessages.cancelled, bookingMessages.declined]

/**
 * The notifications about cancelled bookings and declined requests. The participant who did not cancel is notified, and after a
 * cancellation by the team both are; whoever cancelled or declined gets an email.
 */
export const cancelNotifications = notificationKinds(endFacts, {
  'booking.cancelled': {
    ...bookings,
    push: title,
    holds: (facts) => isCancelled(facts) && !facts.declined,
    exceptActor: true,
    title,
    contractor: cancelledToContractor,
    professional: cancelledToProfessional,
  },
  'booking.cancelled-own': {
    ...bookings,
    ways: email,
    on: ['booking.cancelled', 'booking.missed'],
    holds: ({ declined }) => !declined,
    title,
    canceller: cancelledByYou,
  },
  'booking.declined': {
    ...bookings,
    push: declinedTitle,
    on: ['booking.cancelled'],
    holds: ({ declined }) => declined,
    title: declinedTitle,
    contractor: ({ booking, professional, when }) =>
      `${professional.name} não pode nesse horário: ${when}. ${reasonOf(booking)}${refundPart[paymentWhenEnded(booking)]}`,
  },
  'booking.declined-own': {
    ...bookings,
    ways: email,
    on: ['booking.cancelled'],
    holds: ({ declined }) => declined,
    title: declinedTitle,
    canceller: async ({ booking, contractor, when }, ctx) => ({
      body: `Você recusou o pedido de ${contractor.name} para ${when}. ${await afterOwn(ctx, booking, 'professional')}`,
      actedAt: booking.cancelledAt,
    }),
  },
})

/** A booking that ended early. `declined`: the professional declined the request. */
async function endFacts(ctx: Ctx, id: string, at: Date) {
  const facts = await bookingFacts(ctx, id, at)
  return facts && { ...facts, declined: isDeclined(facts.booking, await declineOf(ctx, id)) }
}

function cancelledToContractor({ booking, professional, when }: BookingFacts): string | null {
  const { cancelReason, cancelledBy, seriesId } = booking
  const payment = paymentWhenEnded(booking)
  if (cancelReason === CancelReason.team)
    return `Nossa equipe cancelou a visita de ${when} com ${professional.name}. ${reasonOf(booking)}${refundPart[payment]}`
  const byProfessional = cancelledBy === professional.id
  const series = seriesId === null ? '' : ' As outras visitas da repetição também foram canceladas, sem cobrança.'
  if (cancelReason === CancelReason.unanswered)
    // The notification about the first booking of a series also says that the later bookings were cancelled.
    return payment === 'paid'
      ? `${professional.name} não respondeu a tempo ao pedido de ${when}.${refundPart.paid}${series}`
      : null
  if (cancelReason === CancelReason.closed && (byProfessional || payment === 'paid'))
    return `A outra pessoa excluiu a conta. O pedido de ${when} foi cancelado.${refundPart[payment]}`
  return byProfessional ? `${professional.name} cancelou a visita de ${when}. ${reasonOf(booking)}${refundPart[payment]}` : null
}

/** True if the professional knows a booking, because it is a paid request or a later booking of a series. */
export function isKnown(booking: BookingFacts['booking']): boolean {
  return paymentWhenEnded(booking) === 'paid' || booking.chargeAt !== null
}

/** The professional is not notified of a booking that the professional has never seen. */
async function cancelledToProfessional(facts: BookingFacts, ctx: Ctx): Promise<string | null> {
  const { booking, contractor, professional, when } = facts
  const { cancelReason, cancelledBy } = booking
  const isPaid = paymentWhenEnded(booking) === 'paid'
  if (!isKnown(booking)) return null
  if (cancelReason === CancelReason.team)
    return `Nossa equipe cancelou a visita de ${when} com ${contractor.name}. ${reasonOf(booking)} ${free}`
  if (cancelReason === CancelReason.unanswered)
    return isPaid ? `O pedido de ${contractor.name} para ${when} ficou sem resposta e foi cancelado. ${free}` : null
  if (cancelledBy === professional.id) return null
  if (!isPaid) return `${contractor.name} cancelou a visita de ${when}, que ainda não tinha sido cobrada. ${free}`
  if (cancelReason === CancelReason.closed) return null
  const { keptByProfessionalInCents: kept } = await refundWhenEnded(ctx, booking)
  return `${contractor.name} cancelou a visita de ${when}. ${free}${kept > 0 ? ` Você fica com ${formatCents(kept)}.` : ''}`
}

/** The email to the participant who cancelled, or to the professional who gave the booking up. */
async function cancelledByYou({ booking, contractor, professional, when }: BookingFacts, ctx: Ctx): Promise<Words | null> {
  const { cancelReason, cancelledBy, cancelledAt } = booking
  const own: readonly unknown[] = [CancelReason.contractor, CancelReason.professional]
  const gaveUp = booking.noShowBy === 'professional' && cancelledBy === professional.id
  if (!own.includes(cancelReason) && !gaveUp) return null
  const [side, other] =
    cancelledBy === contractor.id ? (['contractor', professional] as const) : (['professional', contractor] as const)
  return {
    body: `Você cancelou a visita com ${other.name} de ${when}. ${await afterOwn(ctx, booking, side)}`,
    actedAt: cancelledAt,
  }
}

/** A sentence that tells the participant who cancelled what the cancellation means for the payment. */
export async function afterOwn(ctx: Ctx, booking: BookingFacts['booking'], side: Side): Promise<string> {
  if (paymentWhenEnded(booking) === 'undecided') return refundPart.undecided.trim()
  return refundSentence(await refundWhenEnded(ctx, booking), side)
}

export const missed = {
  contractor: ({ booking, professional: { id, name }, when }: BookingFacts) => {
    if (booking.noShowBy === 'contractor')
      return `${name} informou que não encontrou ninguém na visita de ${when}. ${cancelMessages.nothingBack} ${contestSentence}`
    const body = `${name} avisou que não vai conseguir ir à visita de ${when}. Você recebe tudo de volta.`
    return booking.cancelledBy === id ? { title: bookingMessages.cancelled.title, body } : null
  },
  professional: ({ booking, contractor, professional, when }: BookingFacts) =>
    booking.noShowBy === 'contractor' || booking.cancelledBy === professional.id
      ? null
      : `${contractor.name} informou que você não chegou à visita de ${when}. ${contestSentence}`,
}

/** What happened to the payment of a booking that ended early. 'undecided' means that the bank has not answered yet. */
export function paymentWhenEnded({ paymentStatus }: Pick<BookingFacts['booking'], 'paymentStatus'>) {
  if (paymentStatus === PaymentStatus.processing) return 'undecided'
  return wasPaid({ paymentStatus }) ? 'paid' : 'unpaid'
}

/** Sentences that tell the contractor what happens to the payment. */
const refundPart = {
  paid: ' Você recebe tudo de volta.',
  undecided: ' O banco ainda analisa seu pagamento: se ele for aprovado, volta por inteiro.',
  unpaid: ' Nada foi cobrado.',
} as const

export function isCancelled({ booking }: BookingFacts): boolean {
  return booking.status === BookingStatus.cancelled
}

function reasonOf({ cancelNote }: BookingFacts['booking']): string {
  return `Motivo: ${(cancelNote ?? '').replace(/[.!?…\s]+$/, '')}.`
}
