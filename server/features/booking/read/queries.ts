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
import { absenceReports, bookings, chargebacks, disputes, payments, rescheduleRequests } from '#db/schema/index.ts'
import { AbsenceStatus } from '#shared/absence.ts'
import {
  activeStatuses,
  BookingStatus,
  CancelReason,
  type EarlierBookings,
  paidStatuses,
  PaymentStatus,
  type Side,
} from '#shared/booking.ts'
import { DAY_MS } from '#shared/days.ts'
import { DisputeStatus } from '#shared/disputes.ts'
import type { Ctx, Db } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import { type BookingRow, withParties } from '../queries.ts'
import type { BookingDetail } from './views.ts'

/** An upper limit of rows that no person reaches, because active bookings do not overlap and start within 180 days. */
const MAX_ACTIVE = 1_000

/**
 * The counts of a dashboard: active bookings, those that wait for an action of the reader, completed bookings, and all in the
 * list.
 */
export type AgendaCounts = { active: number; waiting: number; done: number; listed: number }

/** Returns the bookings of a contractor or professional that hold a slot, latest start first. */
export async function activeBookings(ctx: Ctx, personId: string, side: Side): Promise<BookingRow[]> {
  return (await activeOf(ctx.db, { ...readerOf(ctx, personId), limit: MAX_ACTIVE }, side)).reverse()
}

const activeOf = prepared((db, given: Given<Reader & Limited>, side: Side) =>
  soonest(db, and(isOf(given, side), isActive(given)), given),
)

/** The bookings in the list of a contractor or professional that hold no slot, latest start first, after the booking `before`. */
export function otherBookings(
  ctx: Ctx,
  personId: string,
  side: Side,
  { before, limit }: { before: EarlierBookings['before'] | null; limit: number },
): Promise<BookingRow[]> {
  const cursor = { start: before?.start ?? null, id: before?.id ?? null }
  return othersOf(ctx.db, { ...readerOf(ctx, personId), ...cursor, limit }, { side, isLater: before !== null })
}

type OtherValues = Reader & Limited & { start: Date | null; id: string | null }
const othersOf = prepared((db, given: Given<OtherValues>, { side, isLater }: { side: Side; isLater: boolean }) =>
  withParties(db)
    .where(
      and(
        isOnListOf(given, side),
        not(isActive(given)),
        isLater ? sql`(${bookings.startsAt}, ${bookings.id}) < (${given.start}::timestamptz, ${given.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(given.limit),
)

/** Returns the number of bookings in the complete list of a contractor or professional. */
export async function countListed(ctx: Ctx, personId: string, side: Side): Promise<number> {
  const [row] = await listedCount(ctx.db, { personId }, side)
  return row?.all ?? 0
}

const listedCount = prepared((db, given: Given<Pick<Reader, 'personId'>>, side: Side) =>
  db.select({ all: count() }).from(bookings).where(isOnListOf(given, side)),
)

/** Returns the counts of the dashboard of a contractor or professional, in one query. */
export async function countAgenda(ctx: Ctx, personId: string, side: Side): Promise<AgendaCounts> {
  const [row] = await agendaCounts(ctx.db, readerOf(ctx, personId), side)
  return row ?? { active: 0, waiting: 0, done: 0, listed: 0 }
}

const agendaCounts = prepared((db, given: Given<Reader>, side: Side) => {
  const filtered = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`
  return db
    .select({
      active: filtered(isUpcoming(given)),
      waiting: filtered(or(isWaitingFor(db, given, side), asksForAnswer(db, given, side))),
      done: filtered(eq(bookings.status, BookingStatus.completed)),
      listed: count(),
    })
    .from(bookings)
    .where(isOnListOf(given, side))
})

/** The active bookings of a contractor or professional that have not begun, soonest first. */
export function upcomingBookings(ctx: Ctx, personId: string, side: Side, limit: number): Promise<BookingRow[]> {
  return upcomingOf(ctx.db, { ...readerOf(ctx, personId), limit }, side)
}

const upcomingOf = prepared((db, given: Given<Reader & Limited>, side: Side) =>
  soonest(db, and(isOf(given, side), isUpcoming(given)), given),
)

/** Returns the running booking of a contractor or professional, otherwise the next paid one. */
export async function nextBooking(ctx: Ctx, personId: string, side: Side): Promise<BookingRow | undefined> {
  const [row] = await nextOf(ctx.db, { ...readerOf(ctx, personId), limit: 1 }, side)
  return row
}

const nextOf = prepared((db, given: Given<Reader & Limited>, side: Side) =>
  soonest(db, and(isOf(given, side), isActive(given), isAhead(given)), given),
)

/** The id of the running booking of two people, otherwise of their next paid one, whichever of the two is the contractor. */
export async function nextBookingOf(ctx: Ctx, personId: string, otherId: string): Promise<string | null> {
  const [row] = await nextOfPair(ctx.db, { ...readerOf(ctx, personId), otherId, limit: 1 })
  return row?.booking.id ?? null
}

const nextOfPair = prepared((db, given: Given<Reader & Limited & { otherId: string }>) => {
  const { contractorId, professionalId } = bookings
  const pair = or(
    and(eq(contractorId, given.personId), eq(professionalId, given.otherId)),
    and(eq(contractorId, given.otherId), eq(professionalId, given.personId)),
  )
  return soonest(db, and(pair, isActive(given), isAhead(given)), given)
})

function isAhead({ now }: Given<Pick<Reader, 'now'>>): SQL | undefined {
  const { confirmed, inProgress } = BookingStatus
  return or(eq(bookings.status, inProgress), and(eq(bookings.status, confirmed), gt(bookings.endsAt, now)))
}

/**
 * The bookings of a contractor or professional that wait for an action of this reader, soonest first: unpaid requests for the
 * contractor, paid requests for the professional, and reschedule requests of the other participant.
 */
export function waitingBookings(ctx: Ctx, personId: string, side: Side, limit: number): Promise<BookingRow[]> {
  return waitingOf(ctx.db, { ...readerOf(ctx, personId), limit }, side)
}

const waitingOf = prepared((db, given: Given<Reader & Limited>, side: Side) =>
  soonest(db, and(isOf(given, side), isActive(given), isWaitingFor(db, given, side)), given),
)

/**
 * The bookings of a contractor or professional about which the other participant opened a dispute that the reader has not
 * answered, or reported an absence that the reader may still contest, soonest first.
 */
export function bookingsToAnswer(ctx: Ctx, personId: string, side: Side, limit: number): Promise<BookingRow[]> {
  return toAnswerOf(ctx.db, { ...readerOf(ctx, personId), limit }, side)
}

const toAnswerOf = prepared((db, given: Given<Reader & Limited>, side: Side) =>
  soonest(db, and(isOf(given, side), asksForAnswer(db, given, side)), given),
)

/** Until when the reported absences of bookings may be contested, by booking. Reports that ended are left out. */
export async function contestEnds({ db }: Ctx, bookingIds: readonly string[]): Promise<Map<string, Date>> {
  const { bookingId, contestUntil, status } = absenceReports
  const rows = await db
    .select({ bookingId, contestUntil })
    .from(absenceReports)
    .where(and(inArray(bookingId, [...bookingIds]), eq(status, AbsenceStatus.open)))
  return new Map(rows.map((row) => [row.bookingId, row.contestUntil]))
}

/** The bookings of a contractor or professional that hold a slot and have not ended, soonest first. */
export function aheadBookings(ctx: Ctx, personId: string, side: Side, limit: number): Promise<BookingRow[]> {
  return aheadOf(ctx.db, { ...readerOf(ctx, personId), limit }, side)
}

const aheadOf = prepared((db, given: Given<Reader & Limited>, side: Side) =>
  soonest(db, and(isOf(given, side), isActive(given), gt(bookings.endsAt, given.now)), given),
)

type Reader = ReturnType<typeof readerOf>
type Limited = { limit: number }

/** No booking lasts longer than a day, so the index can skip all that start before `yesterday`. */
function readerOf(ctx: Ctx, personId: string) {
  const now = ctx.now()
  return { personId, now, yesterday: new Date(now.getTime() - DAY_MS) }
}

function soonest(db: Db, condition: SQL | undefined, { limit }: Given<Limited>) {
  return withParties(db).where(condition).orderBy(asc(bookings.startsAt), asc(bookings.id)).limit(limit)
}

function isOf({ personId }: Given<Pick<Reader, 'personId'>>, side: Side): SQL {
  return eq(side === 'contractor' ? bookings.contractorId : bookings.professionalId, personId)
}

/**
 * SQL condition: a booking is in the list of this contractor or professional. Replaced holds are in no contractor's list. A
 * professional does not see requests that ended unpaid, unless the professional declined them or they are later bookings of a
 * series.
 */
function isOnListOf(given: Given<Pick<Reader, 'personId'>>, side: Side): SQL | undefined {
  if (side === 'contractor')
    return and(isOf(given, side), or(isNull(bookings.cancelReason), ne(bookings.cancelReason, CancelReason.replaced)))
  const { pending, processing, failed } = PaymentStatus
  const wasNotified = and(
    notInArray(bookings.paymentStatus, [pending, processing, failed]),
    notInArray(bookings.cancelReason, [CancelReason.unpaid, CancelReason.replaced]),
  )
  const notified = or(eq(bookings.cancelledBy, given.personId), wasNotified, isNotNull(bookings.chargeAt))
  return and(isOf(given, side), or(ne(bookings.status, BookingStatus.cancelled), notified))
}

/** True if a booking blocks a slot of the professional. */
function isActive({ yesterday }: Given<Pick<Reader, 'yesterday'>>): SQL {
  return sql`(${inArray(bookings.status, [...activeStatuses])} and ${gte(bookings.startsAt, yesterday)})`
}

function isUpcoming({ now }: Given<Pick<Reader, 'now'>>): SQL | undefined {
  return and(inArray(bookings.status, [...activeStatuses]), gte(bookings.startsAt, now))
}

function isWaitingFor(db: Db, { personId, now }: Given<Pick<Reader, 'personId' | 'now'>>, side: Side): SQL | undefined {
  const { bookingId, status, expiresAt, proposedBy } = rescheduleRequests
  const request = db
    .select({ one: sql`1` })
    .from(rescheduleRequests)
    .where(and(eq(bookingId, bookings.id), eq(status, 'open'), gt(expiresAt, now), ne(proposedBy, personId)))
  const planned = and(eq(bookings.status, BookingStatus.requested), isNotNull(bookings.chargeAt))
  const requested = and(or(eq(bookings.status, BookingStatus.confirmed), planned), sql`exists ${request}`)
  const payable = and(
    eq(bookings.status, BookingStatus.requested),
    notInArray(bookings.paymentStatus, [PaymentStatus.processing, ...paidStatuses]),
    or(isNull(bookings.holdExpiresAt), gt(bookings.holdExpiresAt, now)),
    // A booking that will be charged automatically requires nothing of the contractor.
    or(isNull(bookings.chargeAt), lte(bookings.chargeAt, now)),
  )
  const toAnswer = and(eq(bookings.status, BookingStatus.requested), inArray(bookings.paymentStatus, [...paidStatuses]))
  return side === 'contractor' ? or(payable, requested) : or(toAnswer, requested)
}

/**
 * SQL condition: the other participant opened a dispute that the reader may answer, by the rule of `mayAnswer` in the feature of
 * disputes, or reported the reader's absence, which may still be contested.
 */
function asksForAnswer(db: Db, { personId, now }: Given<Pick<Reader, 'personId' | 'now'>>, side: Side): SQL | undefined {
  const { bookingId, status, claimantId, answer } = disputes
  const dispute = db
    .select({ one: sql`1` })
    .from(disputes)
    .where(and(eq(bookingId, bookings.id), eq(status, DisputeStatus.open), ne(claimantId, personId), isNull(answer)))
  const reported = absenceReports
  const report = db
    .select({ one: sql`1` })
    .from(reported)
    .where(and(eq(reported.bookingId, bookings.id), eq(reported.status, AbsenceStatus.open), gt(reported.contestUntil, now)))
  return or(sql`exists ${dispute}`, and(eq(bookings.noShowBy, side), sql`exists ${report}`))
}

/**
 * The state of the newest chargeback of a booking's payment, for the contractor; null without one. An appealed chargeback counts
 * as open, because the bank decides once more.
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
