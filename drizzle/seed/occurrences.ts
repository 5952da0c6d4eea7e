import { BookingStatus, CancelCause, CancelReason, PaymentStatus } from '#shared/booking.ts'
import { HOUR_MS } from '#shared/days.ts'
import { answerUntil } from '#shared/pauses.ts'
import { StrikeCause } from '#shared/strikes.ts'
import { refundPosting } from '#server/features/payment/rules.ts'
import type { pauses, refunds, strikes } from '../schema/index.ts'
import type { History, Row } from './rows.ts'
import type { People, Professional } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import { paymentOf, post } from './transfers.ts'
import { lastWorkingDay, windowStart } from './working-days.ts'

const NOTE = 'O ônibus da minha linha parou hoje e não consigo chegar.'
/** How many hours before the start the professional cancelled. */
const LATE_HOURS = 3

/**
 * Paid bookings of recent weeks for the demo of late cancellations. `makeOccurrences` cancels one booking of Dulce and three of
 * another professional, for whom the product then proposes a pause.
 */
export function bookingsToCancel({ named, contractors, professionals }: People, now: Date): Row[] {
  const isNamed = ({ user }: Professional) => Object.values(named).some((each) => each?.id === user.id)
  const dulce = professionals.find(({ user }) => user.id === named.dupla?.id)
  // Skips the first professional, because Ana has a booking with this one in every month.
  const [, unreliable] = professionals.filter((each) => each.profile.verificationStatus === 'Aprovado' && !isNamed(each))
  const [first, second, third] = contractors
  if (!dulce || !unreliable || !first || !second || !third) throw new Error('the demo has too few people')
  const row = (contractor: Row['contractor'], professional: Professional, back: number): Row => ({
    contractor,
    professional,
    day: lastWorkingDay(professional, now, back),
    time: windowStart(professional),
    status: BookingStatus.confirmed,
  })
  return [row(third, dulce, 10), row(first, unreliable, 23), row(second, unreliable, 14), row(third, unreliable, 2)]
}

/**
 * Cancels the bookings of `bookingsToCancel` with a full refund, adds a strike for each, and proposes a pause of the professional
 * with three strikes.
 */
export function makeOccurrences(random: SeededRandom, history: History, now: Date) {
  const made = {
    strikes: [] as (typeof strikes.$inferInsert)[],
    pauses: [] as (typeof pauses.$inferInsert)[],
    refunds: [] as (typeof refunds.$inferInsert)[],
  }
  const over = history.bookings.filter(({ status, startsAt }) => status === BookingStatus.confirmed && startsAt < now)
  for (const { id: bookingId, professionalId, startsAt } of over) {
    const occurredAt = new Date(startsAt.getTime() - LATE_HOURS * HOUR_MS)
    made.refunds.push(cancel(random, history, bookingId, occurredAt))
    const strike = { id: random.id(), professionalId, bookingId, cause: StrikeCause.lateCancel }
    made.strikes.push({ ...strike, occurredAt, createdAt: occurredAt })
  }
  const ofOne = Map.groupBy(made.strikes, ({ professionalId }) => professionalId)
  const [most] = [...ofOne.values()].toSorted((one, other) => other.length - one.length)
  if (!most?.[0]) throw new Error('the demo has no occurrences')
  // The proposal is dated an hour ago, so that the professional can still reply to it whenever the demo is started.
  const createdAt = new Date(now.getTime() - HOUR_MS)
  const { professionalId } = most[0]
  made.pauses.push({ id: random.id(), professionalId, createdAt, answerUntil: answerUntil(createdAt) })
  return made
}

function cancel(random: SeededRandom, history: History, bookingId: string, at: Date) {
  const booking = history.bookings.find(({ id }) => id === bookingId)!
  const payment = paymentOf(history, bookingId)
  Object.assign(booking, {
    status: BookingStatus.cancelled,
    paymentStatus: PaymentStatus.refunded,
    cancelledAt: at,
    cancelledBy: booking.professionalId,
    cancelReason: CancelReason.professional,
    cancelNote: NOTE,
    cancelCause: CancelCause.other,
    updatedAt: at,
  })
  const { confirmed, cancelled } = BookingStatus
  const step = { kind: 'decline', fromStatus: confirmed, toStatus: cancelled } as const
  history.events.push({ bookingId, ...step, actorId: booking.professionalId, createdAt: at })
  const index = history.payments.findIndex((each) => each.id === payment.id)
  history.payments[index] = { ...payment, refundedInCents: payment.amountInCents, updatedAt: at }
  const posting = refundPosting({ ...booking, creditInCents: 0 }, payment.amountInCents, 0)
  post(random, history, { paymentId: payment.id, bookingId }, posting, { kind: 'refund', createdAt: at })
  const refund: typeof refunds.$inferInsert = {
    id: random.id(),
    paymentId: payment.id,
    amountInCents: payment.amountInCents,
    status: 'succeeded',
    reason: 'cancelled_by_professional',
    providerRefundId: payment.providerIntentId?.replace(/^pi/, 're') ?? null,
    idempotencyKey: `demo:${bookingId}`,
    createdAt: at,
    updatedAt: at,
  }
  return refund
}
