import { and, asc, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Booking, BookingEvent, RescheduleRequest } from '#db/schema/booking.ts'
import { bookingEvents, bookings, professionalProfiles, rescheduleRequests } from '#db/schema/index.ts'
import { BATCH_SIZE } from '#server/core/batches.ts'
import type { Ctx, Tx } from '#server/core/context.ts'

/** Reads one booking without a lock; undefined when it does not exist. */
export async function findBooking(ctx: Ctx, bookingId: string): Promise<Booking | undefined> {
  const [row] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId))
  return row
}

/** True if a professional wants to agree to every reschedule of a booking. */
export async function wantsToAgree({ db }: Ctx, professionalId: string): Promise<boolean> {
  const { userId, onlyAgreedChanges } = professionalProfiles
  const [row] = await db.select({ onlyAgreedChanges }).from(professionalProfiles).where(eq(userId, professionalId))
  return row?.onlyAgreedChanges ?? false
}

/** Returns one reschedule request and its booking without a lock; undefined when there is none. */
export async function findRequest(ctx: Ctx, requestId: string) {
  const [row] = await ctx.db
    .select({ request: rescheduleRequests, booking: bookings })
    .from(rescheduleRequests)
    .innerJoin(bookings, eq(bookings.id, rescheduleRequests.bookingId))
    .where(eq(rescheduleRequests.id, requestId))
  return row
}

/** Locks a reschedule request until the transaction ends; its booking is locked before it. */
export async function lockRequest(tx: Tx, requestId: string): Promise<RescheduleRequest | undefined> {
  const [row] = await tx.db.select().from(rescheduleRequests).where(eq(rescheduleRequests.id, requestId)).for('update')
  return row
}

/** Returns the open reschedule request of a booking, overdue or not. A unique index allows one. */
export async function openRequest(ctx: Ctx, bookingId: string): Promise<RescheduleRequest | undefined> {
  const [row] = await ctx.db
    .select()
    .from(rescheduleRequests)
    .where(and(eq(rescheduleRequests.bookingId, bookingId), eq(rescheduleRequests.status, 'open')))
  return row
}

/** Returns every reschedule request of a booking, oldest first. */
export function requestsOf(ctx: Ctx, bookingId: string): Promise<RescheduleRequest[]> {
  return ctx.db
    .select()
    .from(rescheduleRequests)
    .where(eq(rescheduleRequests.bookingId, bookingId))
    .orderBy(asc(rescheduleRequests.createdAt), asc(rescheduleRequests.answeredAt), asc(rescheduleRequests.id))
}

/** Returns the reschedule requests of these bookings that can still be answered. */
export function waitingRequests(ctx: Ctx, bookingIds: readonly string[]): Promise<RescheduleRequest[]> {
  const { bookingId, status, expiresAt } = rescheduleRequests
  return ctx.db
    .select()
    .from(rescheduleRequests)
    .where(and(inArray(bookingId, [...bookingIds]), eq(status, 'open'), gt(expiresAt, ctx.now())))
}

/** Ids of the bookings whose reschedule request was not answered in time; the oldest 200. */
export async function bookingsWithOverdueRequest(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ bookingId: rescheduleRequests.bookingId })
    .from(rescheduleRequests)
    .where(and(eq(rescheduleRequests.status, 'open'), lte(rescheduleRequests.expiresAt, ctx.now())))
    .orderBy(rescheduleRequests.expiresAt)
    .limit(BATCH_SIZE)
  return rows.map(({ bookingId }) => bookingId)
}

/** Returns the newest history row of a booking. */
export async function lastEvent(ctx: Ctx, bookingId: string): Promise<BookingEvent | undefined> {
  const [row] = await ctx.db
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, bookingId))
    .orderBy(desc(bookingEvents.sequence))
    .limit(1)
  return row
}
