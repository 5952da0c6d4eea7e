import { and, asc, count, desc, eq, gt, gte, inArray, isNull, ne, not, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { bookings, rescheduleRequests } from '#db/schema/index.ts'
import { activeStatuses, BookingStatus, CancelReason, type EarlierBookings, PaymentStatus, type Side } from '#shared/booking.ts'
import type { Ctx } from '#server/core/context.ts'
import { type BookingRow, withParties } from '../queries.ts'

/** More than one person can have: 180 days of visits that do not overlap, on either side. Of more, the nearest. */
const ACTIVE_AT_MOST = 1_000
const DAY_MS = 86_400_000

/** What a dashboard counts of one side: to come, waiting for its answer, done, and all that its list shows. */
export type AgendaCounts = { active: number; waiting: number; done: number; listed: number }

/** One side's bookings that hold a slot, latest start first (R-C4); the nearest thousand. */
export async function activeOf(ctx: Ctx, personId: string, side: Side): Promise<BookingRow[]> {
  const rows = await withParties(ctx)
    .where(and(isOf(personId, side), isActive(ctx)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(ACTIVE_AT_MOST)
  return rows.reverse()
}

/** The rest of one side's list, latest start first, from below `before` on; `most` of them. */
export function restOf(
  ctx: Ctx,
  personId: string,
  side: Side,
  { before, most }: { before: EarlierBookings['before'] | null; most: number },
): Promise<BookingRow[]> {
  const place = before && sql`(${before.start.toISOString()}::timestamptz, ${before.id}::uuid)`
  const older = place ? sql`(${bookings.startsAt}, ${bookings.id}) < ${place}` : undefined
  return withParties(ctx)
    .where(and(isListed(personId, side), not(isActive(ctx)), older))
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(most)
}

/** How many bookings one side's list has, shown or not. */
export async function countListed(ctx: Ctx, personId: string, side: Side): Promise<number> {
  const [row] = await ctx.db.select({ all: count() }).from(bookings).where(isListed(personId, side))
  return row?.all ?? 0
}

/** The counts of one side's dashboard, in one reading of its bookings. */
export async function countAgenda(ctx: Ctx, personId: string, side: Side): Promise<AgendaCounts> {
  const filtered = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [row] = await ctx.db
    .select({
      active: filtered(isUpcoming(ctx)),
      waiting: filtered(isWaitingFor(ctx, personId, side)),
      done: filtered(eq(bookings.status, BookingStatus.completed)),
      listed: count(),
    })
    .from(bookings)
    .where(isListed(personId, side))
  return row ?? { active: 0, waiting: 0, done: 0, listed: 0 }
}

/** One side's next active bookings, soonest first (R-C6). */
export function upcomingOf(ctx: Ctx, personId: string, side: Side, most: number): Promise<BookingRow[]> {
  return soonest(ctx, and(isOf(personId, side), isUpcoming(ctx)), most)
}

/** One side's paid visit that is under way, else the next one. */
export async function nextVisitOf(ctx: Ctx, personId: string, side: Side): Promise<BookingRow | undefined> {
  const { confirmed, inProgress } = BookingStatus
  const ahead = or(eq(bookings.status, inProgress), and(eq(bookings.status, confirmed), gt(bookings.endsAt, ctx.now())))
  const [row] = await soonest(ctx, and(isOf(personId, side), isActive(ctx), ahead), 1)
  return row
}

/** What waits for somebody on one side: unpaid requests, and the other's wish for another hour; soonest first. */
export function waitingOf(ctx: Ctx, personId: string, side: Side, most: number): Promise<BookingRow[]> {
  return soonest(ctx, and(isOf(personId, side), isActive(ctx), isWaitingFor(ctx, personId, side)), most)
}

function soonest(ctx: Ctx, condition: SQL | undefined, most: number): Promise<BookingRow[]> {
  return withParties(ctx).where(condition).orderBy(asc(bookings.startsAt), asc(bookings.id)).limit(most)
}

function isOf(personId: string, side: Side): SQL {
  return eq(side === 'contractor' ? bookings.contractorId : bookings.professionalId, personId)
}

/**
 * Whether a booking is in one side's list: a hold that its own customer replaced is not history, nor is to the professional a
 * request that ended unpaid, unless she refused it herself.
 */
function isListed(personId: string, side: Side): SQL | undefined {
  if (side === 'contractor')
    return and(isOf(personId, side), or(isNull(bookings.cancelReason), ne(bookings.cancelReason, CancelReason.replaced)))
  const { pending, processing, failed } = PaymentStatus
  const told = and(
    notInArray(bookings.paymentStatus, [pending, processing, failed]),
    notInArray(bookings.cancelReason, [CancelReason.unpaid, CancelReason.replaced]),
  )
  return and(isOf(personId, side), or(ne(bookings.status, BookingStatus.cancelled), eq(bookings.cancelledBy, personId), told))
}

// No visit lasts a day: the bound lets the index leave out the past.
function isActive(ctx: Ctx): SQL {
  const edge = new Date(ctx.now().getTime() - DAY_MS)
  return sql`(${inArray(bookings.status, [...activeStatuses])} and ${gte(bookings.startsAt, edge)})`
}

function isUpcoming(ctx: Ctx): SQL | undefined {
  return and(inArray(bookings.status, [...activeStatuses]), gte(bookings.startsAt, ctx.now()))
}

function isWaitingFor(ctx: Ctx, personId: string, side: Side): SQL | undefined {
  const { bookingId, status, expiresAt, proposedBy } = rescheduleRequests
  const wish = ctx.db
    .select({ one: sql`1` })
    .from(rescheduleRequests)
    .where(and(eq(bookingId, bookings.id), eq(status, 'open'), gt(expiresAt, ctx.now()), ne(proposedBy, personId)))
  const asked = and(eq(bookings.status, BookingStatus.confirmed), sql`exists ${wish}`)
  const payable = and(
    eq(bookings.status, BookingStatus.requested),
    ne(bookings.paymentStatus, PaymentStatus.processing),
    or(isNull(bookings.holdExpiresAt), gt(bookings.holdExpiresAt, ctx.now())),
  )
  return side === 'contractor' ? or(payable, asked) : asked
}
