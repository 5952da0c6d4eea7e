import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import {
  bookingExtensions,
  bookings,
  disputes,
  payments,
  refunds,
  savedCards,
  type Booking,
  type BookingExtension,
  type Refund,
} from '#db/schema/index.ts'
import { DisputeStatus } from '#shared/disputes.ts'
import { hasExpired } from '#shared/cards.ts'
import { DAY_MS } from '#shared/days.ts'
import { BATCH_SIZE } from '#server/core/batches.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { collides, loadAgenda } from '#server/features/availability/service.ts'
import { lockAgenda, lockBookings, type LockedBooking } from '../locks.ts'
import { expireHold, overdueHolds } from '../transition.ts'
import { type LongerFacts, shareLeft } from './rules.ts'

/**
 * Locks a booking that may become longer, after the professional's agenda. Also locks the professional's overdue holds, and
 * expires them so that they do not block the extra hours. Undefined when the booking does not exist.
 */
export async function lockForLonger(tx: Tx, bookingId: string): Promise<LockedBooking | undefined> {
  const [about] = await tx.db.select({ id: bookings.professionalId }).from(bookings).where(eq(bookings.id, bookingId))
  if (!about) return undefined
  await lockAgenda(tx, about.id)
  const rows = await lockBookings(tx, [bookingId, ...(await overdueHolds(tx, about.id))])
  for (const other of rows) if (other.id !== bookingId) await expireHold(tx, other)
  return rows.find(({ id }) => id === bookingId)
}

/** Returns the present facts that decide whether a booking may become longer. */
export async function longerFacts(ctx: Ctx, booking: Booking): Promise<LongerFacts> {
  const running = and(eq(disputes.bookingId, booking.id), eq(disputes.status, DisputeStatus.open))
  const [disputed, agenda] = await Promise.all([
    ctx.db.$count(disputes, running),
    loadAgenda(ctx, booking.professionalId, booking.startsAt, new Date(booking.endsAt.getTime() + DAY_MS), booking.id),
  ])
  const busy = agenda?.busy ?? []
  const after = agenda?.bufferAfterInMinutes ?? 0
  const meetsNext = (until: Date) => collides({ start: booking.endsAt, end: until }, busy, 0, after)
  return { booking, disputed: disputed > 0, meetsNext }
}

/** The open proposal of extra hours of a booking; without one, the newest closed proposal. */
export async function latestExtension(ctx: Ctx, bookingId: string): Promise<BookingExtension | undefined> {
  const [row] = await ctx.db
    .select()
    .from(bookingExtensions)
    .where(eq(bookingExtensions.bookingId, bookingId))
    .orderBy(desc(isNull(bookingExtensions.closedAt)), desc(bookingExtensions.createdAt), desc(bookingExtensions.id))
    .limit(1)
  return row
}

/** Returns one proposal of extra hours; undefined when it does not exist. */
export async function findExtension(ctx: Ctx, extensionId: string): Promise<BookingExtension | undefined> {
  const [row] = await ctx.db.select().from(bookingExtensions).where(eq(bookingExtensions.id, extensionId))
  return row
}

/**
 * A payment of extra hours and the attempts to refund it. `booked` says that the payment made the booking longer. `sentInCents`
 * is the sum of its transfers, planned ones included, minus reversals, or null if no transfer was planned.
 */
export type PaidExtension = Pick<BookingExtension, 'bookingId' | 'hours' | 'amountInCents' | 'totalInCents'> & {
  readonly paymentId: string
  readonly booked: boolean
  readonly sentInCents: number | null
  readonly refunds: Refund[]
}

/** Returns the payments that succeeded for extra hours of these bookings, oldest first. */
export async function paidExtensions({ db }: Ctx, bookingIds: readonly string[]): Promise<PaidExtension[]> {
  const sent = sql<
    number | null
  >`(select (sum(case when sent.status = 'cancelled' then 0 else sent.amount - sent.reversed end) * 100)::int
    from transfers sent where sent.payment_id = ${payments.id})`
  const rows = await db
    .select({ extension: bookingExtensions, paymentId: payments.id, sentInCents: sent, refund: refunds })
    .from(bookingExtensions)
    .innerJoin(payments, and(eq(payments.extensionId, bookingExtensions.id), eq(payments.status, 'succeeded')))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(inArray(bookingExtensions.bookingId, [...bookingIds]))
    .orderBy(asc(bookingExtensions.createdAt), asc(bookingExtensions.id))
  return [...Map.groupBy(rows, ({ paymentId }) => paymentId).entries()].map(([paymentId, [first, ...more]]) => {
    const { sentInCents, extension } = first!
    const { bookingId, hours, amountInCents, totalInCents, status } = extension
    const attempts = [first!, ...more].flatMap(({ refund }) => refund ?? [])
    const booked = status === 'booked'
    return { paymentId, bookingId, hours, amountInCents, totalInCents, booked, sentInCents, refunds: attempts }
  })
}

/**
 * The professional's part of the paid extra hours of these bookings, in cents. It is the sum of the transfers or, if none was
 * planned, what refunds leave of the share.
 */
export async function extraEarnings(ctx: Ctx, bookingIds: readonly string[]): Promise<Map<string, number>> {
  const earned = new Map<string, number>()
  for (const paid of (await paidExtensions(ctx, bookingIds)).filter(({ booked }) => booked)) {
    const { bookingId, sentInCents } = paid
    earned.set(bookingId, (earned.get(bookingId) ?? 0) + (sentInCents ?? shareLeft(paid)))
  }
  return earned
}

/** True if a saved card of this person can be charged. */
export async function isChargeable(ctx: Ctx, cardId: string, userId: string): Promise<boolean> {
  const mine = and(eq(savedCards.id, cardId), eq(savedCards.userId, userId), isNull(savedCards.removedAt))
  const [card] = await ctx.db.select().from(savedCards).where(mine)
  if (!card || card.expiresMonth === null || card.expiresYear === null) return false
  return !hasExpired({ expiresMonth: card.expiresMonth, expiresYear: card.expiresYear }, ctx.now())
}

/** Ids of the bookings with an overdue proposal of extra hours, unanswered or unpaid; the oldest 200. */
export async function bookingsWithOverdueExtension(ctx: Ctx): Promise<string[]> {
  const { bookingId, status, expiresAt } = bookingExtensions
  const rows = await ctx.db
    .select({ bookingId })
    .from(bookingExtensions)
    .where(and(inArray(status, ['open', 'paying']), lte(expiresAt, ctx.now())))
    .orderBy(expiresAt)
    .limit(BATCH_SIZE)
  return rows.map((row) => row.bookingId)
}
