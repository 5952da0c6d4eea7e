import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { BookingEvent } from '#db/schema/booking.ts'
import { bookingEvents, bookings, chargebacks, payments, rescheduleRequests, users } from '#db/schema/index.ts'
import { activeStatuses, BookingStatus, CancelReason, type EarlierBookings, PaymentStatus, type Side } from '#shared/booking.ts'
import { DAY_MS } from '#shared/days.ts'
import type { Ctx } from '#server/core/context.ts'
import { type BookingRow, withParties } from '../queries.ts'
import type { BookingDetail } from './views.ts'

/** More active bookings than one person can have, because they do not overlap and lie within 180 days. */
const MAX_ACTIVE = 1_000

/** The figures of a dashboard: active, waiting for the reader, completed, and all that the list shows. */
export type AgendaCounts = { active: number; waiting: number; done: number; listed: number }

/** The parts of an address as a person has entered them. */
export type Address = Record<'cep' | 'street' | 'number' | 'complement' | 'district' | 'city' | 'state', string | null>

/** The history rows of a booking, oldest first. */
export function eventsOf(ctx: Ctx, bookingId: string): Promise<BookingEvent[]> {
  return ctx.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, bookingId)).orderBy(asc(bookingEvents.sequence))
}

/** One side's bookings that hold a slot, latest start first. */
export async function activeBookings(ctx: Ctx, personId: string, side: Side): Promise<BookingRow[]> {
  const rows = await withParties(ctx)
    .where(and(isOf(personId, side), isActive(ctx)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(MAX_ACTIVE)
  return rows.reverse()
}

/** One side's listed bookings that hold no slot, latest start first, after the booking `before`. */
export function otherBookings(
  ctx: Ctx,
  personId: string,
  side: Side,
  { before, limit }: { before: EarlierBookings['before'] | null; limit: number },
): Promise<BookingRow[]> {
  const cursor = before && sql`(${before.start.toISOString()}::timestamptz, ${before.id}::uuid)`
  const older = cursor ? sql`(${bookings.startsAt}, ${bookings.id}) < ${cursor}` : undefined
  return withParties(ctx)
    .where(and(isOnListOf(personId, side), not(isActive(ctx)), older))
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(limit)
}

/** How many bookings one side's whole list has. */
export async function countListed(ctx: Ctx, personId: string, side: Side): Promise<number> {
  const [row] = await ctx.db.select({ all: count() }).from(bookings).where(isOnListOf(personId, side))
  return row?.all ?? 0
}

/** The counts of one side's dashboard, in one query. */
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
    .where(isOnListOf(personId, side))
  return row ?? { active: 0, waiting: 0, done: 0, listed: 0 }
}

/** One side's active bookings that have not begun, soonest first. */
export function upcomingBookings(ctx: Ctx, personId: string, side: Side, limit: number): Promise<BookingRow[]> {
  return soonest(ctx, and(isOf(personId, side), isUpcoming(ctx)), limit)
}

/** One side's paid booking that is running, otherwise the next one. */
export async function nextBooking(ctx: Ctx, personId: string, side: Side): Promise<BookingRow | undefined> {
  const { confirmed, inProgress } = BookingStatus
  const ahead = or(eq(bookings.status, inProgress), and(eq(bookings.status, confirmed), gt(bookings.endsAt, ctx.now())))
  const [row] = await soonest(ctx, and(isOf(personId, side), isActive(ctx), ahead), 1)
  return row
}

/** One side's bookings that wait for the reader: unpaid requests, and reschedule requests of the other side; soonest first. */
export function waitingBookings(ctx: Ctx, personId: string, side: Side, limit: number): Promise<BookingRow[]> {
  return soonest(ctx, and(isOf(personId, side), isActive(ctx), isWaitingFor(ctx, personId, side)), limit)
}

/** One side's bookings that hold a slot and have not ended, soonest first. */
export function aheadBookings(ctx: Ctx, personId: string, side: Side, limit: number): Promise<BookingRow[]> {
  return soonest(ctx, and(isOf(personId, side), isActive(ctx), gt(bookings.endsAt, ctx.now())), limit)
}

/** Where people live, by their ids. */
export async function addressesOf(ctx: Ctx, personIds: readonly string[]): Promise<Map<string, Address>> {
  const { id, cep, street, number, complement, district, city, state } = users
  const rows = await ctx.db
    .select({ id, address: { cep, street, number, complement, district, city, state } })
    .from(users)
    .where(inArray(id, [...personIds]))
  return new Map(rows.map((row) => [row.id, row.address]))
}

function soonest(ctx: Ctx, condition: SQL | undefined, limit: number): Promise<BookingRow[]> {
  return withParties(ctx).where(condition).orderBy(asc(bookings.startsAt), asc(bookings.id)).limit(limit)
}

function isOf(personId: string, side: Side): SQL {
  return eq(side === 'contractor' ? bookings.contractorId : bookings.professionalId, personId)
}

/**
 * Whether one side's list shows a booking. The contractor's leaves out the holds that were replaced. The professional's also leaves
 * out the requests that ended unpaid, except those that the professional declined and the later bookings of a series.
 */
function isOnListOf(personId: string, side: Side): SQL | undefined {
  if (side === 'contractor')
    return and(isOf(personId, side), or(isNull(bookings.cancelReason), ne(bookings.cancelReason, CancelReason.replaced)))
  const { pending, processing, failed } = PaymentStatus
  const wasNotified = and(
    notInArray(bookings.paymentStatus, [pending, processing, failed]),
    notInArray(bookings.cancelReason, [CancelReason.unpaid, CancelReason.replaced]),
  )
  const notified = or(eq(bookings.cancelledBy, personId), wasNotified, isNotNull(bookings.chargeAt))
  return and(isOf(personId, side), or(ne(bookings.status, BookingStatus.cancelled), notified))
}

/** Whether a booking holds a slot. No booking lasts a day, so the bound on the start lets the index skip the past. */
function isActive(ctx: Ctx): SQL {
  const yesterday = new Date(ctx.now().getTime() - DAY_MS)
  return sql`(${inArray(bookings.status, [...activeStatuses])} and ${gte(bookings.startsAt, yesterday)})`
}

function isUpcoming(ctx: Ctx): SQL | undefined {
  return and(inArray(bookings.status, [...activeStatuses]), gte(bookings.startsAt, ctx.now()))
}

function isWaitingFor(ctx: Ctx, personId: string, side: Side): SQL | undefined {
  const { bookingId, status, expiresAt, proposedBy } = rescheduleRequests
  const request = ctx.db
    .select({ one: sql`1` })
    .from(rescheduleRequests)
    .where(and(eq(bookingId, bookings.id), eq(status, 'open'), gt(expiresAt, ctx.now()), ne(proposedBy, personId)))
  const requested = and(eq(bookings.status, BookingStatus.confirmed), sql`exists ${request}`)
  const payable = and(
    eq(bookings.status, BookingStatus.requested),
    ne(bookings.paymentStatus, PaymentStatus.processing),
    or(isNull(bookings.holdExpiresAt), gt(bookings.holdExpiresAt, ctx.now())),
    // A booking that will be charged by itself does not wait for the contractor.
    or(isNull(bookings.chargeAt), lte(bookings.chargeAt, ctx.now())),
  )
  return side === 'contractor' ? or(payable, requested) : requested
}

/**
 * The state of the newest chargeback of a booking's payment, as whoever paid reads it: during an appeal the bank decides again.
 * Null without a chargeback.
 */
export async function contestedOf({ db }: Ctx, bookingId: string): Promise<BookingDetail['contested']> {
  const [row] = await db
    .select({ status: chargebacks.status, method: payments.method })
    .from(chargebacks)
    .innerJoin(payments, eq(payments.id, chargebacks.paymentId))
    .where(eq(payments.bookingId, bookingId))
    .orderBy(desc(chargebacks.openedAt))
    .limit(1)
  if (!row) return null
  const { status, method } = row
  return { method, status: status === 'won' || status === 'lost' ? status : 'open' }
}
