import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { RescheduleRequest } from '#db/schema/booking.ts'
import { bookings, rescheduleRequests } from '#db/schema/index.ts'
import { BATCH_SIZE } from '#server/core/batches.ts'
import type { Ctx, Tx } from '#server/core/context.ts'

/** Every wish for another hour of a booking, oldest first. */
export function requestsOf(ctx: Ctx, bookingId: string): Promise<RescheduleRequest[]> {
  return ctx.db
    .select()
    .from(rescheduleRequests)
    .where(eq(rescheduleRequests.bookingId, bookingId))
    .orderBy(asc(rescheduleRequests.createdAt), asc(rescheduleRequests.id))
}

/** The wishes for another hour that wait for an answer, of these bookings. */
export function waitingRequests(ctx: Ctx, bookingIds: readonly string[]): Promise<RescheduleRequest[]> {
  const { bookingId, status, expiresAt } = rescheduleRequests
  return ctx.db
    .select()
    .from(rescheduleRequests)
    .where(and(inArray(bookingId, [...bookingIds]), eq(status, 'open'), gt(expiresAt, ctx.now())))
}

/** One wish for another hour with the visit it is about; undefined where there is none. */
export async function findRequest(ctx: Ctx, requestId: string) {
  const [row] = await ctx.db
    .select({ request: rescheduleRequests, booking: bookings })
    .from(rescheduleRequests)
    .innerJoin(bookings, eq(bookings.id, rescheduleRequests.bookingId))
    .where(eq(rescheduleRequests.id, requestId))
  return row
}

/** The wish itself, locked until the transaction ends; always after its booking. */
export async function lockRequest(tx: Tx, requestId: string): Promise<RescheduleRequest | undefined> {
  const [row] = await tx.db.select().from(rescheduleRequests).where(eq(rescheduleRequests.id, requestId)).for('update')
  return row
}

/** Bookings with a wish that nobody answered in time; the oldest 200. */
export async function overdueRequests(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ bookingId: rescheduleRequests.bookingId })
    .from(rescheduleRequests)
    .where(and(eq(rescheduleRequests.status, 'open'), lte(rescheduleRequests.expiresAt, ctx.now())))
    .orderBy(rescheduleRequests.expiresAt)
    .limit(BATCH_SIZE)
  return rows.map(({ bookingId }) => bookingId)
}
