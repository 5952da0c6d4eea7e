import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { bookings, bookingSeries, users } from '#db/schema/index.ts'
import type { RequestBooking } from '#shared/booking-request.ts'
import { bookingMessages, BookingStatus, CancelReason, MAX_UNPAID_HOLDS, MAX_UNPAID_VISITS } from '#shared/booking.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, databaseFault, Unauthenticated } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { assertAlertAccepted, bookingsOfPair, type HiringFinding, recordAcceptance } from '../hiring-alert.ts'
import { lockBookings, turnOnAgenda, turnOnHolds } from '../locks.ts'
import { slotTaken, withFreshWeek } from '../slot-refusal.ts'
import { expireHold, moveBooking, overdueHolds, writeHistory } from '../transition.ts'
import { endOf, examine, type Finding } from './check.ts'
import { countHolds, isSurelyTaken } from './queries.ts'
import { assertMayRequest } from './rules.ts'
import type { RequestedView } from './views.ts'

const MINUTE = 60_000
const LOCK_TIMEOUT = '55P03'

type New = Extract<Finding, { kind: 'new' }> & { readonly hiring: HiringFinding }

/**
 * Reserves a slot, or with `repeat` a series of them, for HOLD_MINUTES, unpaid (S1 §4, AMB-05). The price is the server's;
 * `expectedTotalInCents` is only compared. CONFLICT `slot_taken`, `slot_unavailable` (with why) and `price_changed` (with the new
 * prices) carry the fresh week, `series_conflicts` each date, `employment_alert` the counts (AMB-12); further `self`, `professional_unavailable`,
 * `too_many_holds`; BAD_REQUEST on `services` for one she does not offer. Nothing is written with a refusal. What is held already,
 * asked for again, is the same booking.
 */
export async function requestBooking(ctx: UserCtx, input: RequestBooking): Promise<RequestedView> {
  assertMayRequest(ctx.actor, input.professionalId)
  return withFreshWeek(ctx, input, async () => {
    // Asked first without the lock: whoever comes too late for a popular slot leaves without waiting for it.
    const finding = await examine(ctx, input)
    if (finding.kind === 'again') return again(ctx, input, finding)
    return inTransaction(ctx, (tx) => reserve(tx, input)).catch((error: unknown) => lookAgain(ctx, input, error))
  })
}

async function reserve(tx: Tx<UserCtx>, input: RequestBooking): Promise<RequestedView> {
  // One after the other on one connection; the first thing seen in one's turn is whether it was worth the wait.
  const [, , gone] = await Promise.all([
    turnOnHolds(tx, tx.actor.id),
    turnOnAgenda(tx, input.professionalId),
    isSurelyTaken(tx, input.professionalId, input.start, endOf(input.start, input)),
  ])
  if (gone && !input.repeat) throw slotTaken()
  // All at once: who waits behind waits for each answer. A hold that is over blocks nothing, so what is found holds without it too.
  const [, overdue, finding, pair] = await Promise.all([
    assertStillHere(tx),
    overdueHolds(tx, input.professionalId),
    examine(tx, input),
    bookingsOfPair(tx, input.professionalId, input.start),
  ])
  if (finding.kind === 'again') return again(tx, input, finding)
  const hiring = assertAlertAccepted(pair, {
    starts: finding.visits.map(({ start }) => start),
    now: tx.now(),
    zone: finding.zone,
    without: finding.replaced,
    accepted: input.acceptedAlert ?? false,
  })
  for (const id of overdue) await expireHold(tx, id)
  await assertMayHold(tx, finding)
  for (const booking of await lockBookings(tx, finding.replaced)) {
    const how = { actorId: tx.actor.id, cancelReason: CancelReason.replaced, event: 'booking.cancelled' } as const
    // Paid in this very moment: then it stands, and the new request is the one that goes.
    if (!(await moveBooking(tx, booking, 'cancel', how))) throw slotTaken()
  }
  return insert(tx, input, { ...finding, hiring })
}

/** CONFLICT `too_many_holds`: three unpaid bookings, a series being one, and eight visits in all (abuse case 15, ADR 021). */
async function assertMayHold(tx: Tx<UserCtx>, { replaced, visits: asked }: Pick<New, 'replaced' | 'visits'>): Promise<void> {
  const { holds, visits } = await countHolds(tx, tx.actor.id, replaced)
  if (holds >= MAX_UNPAID_HOLDS) throw new Conflict('too_many_holds', bookingMessages.tooManyHolds)
  if (visits + asked.length > MAX_UNPAID_VISITS) throw new Conflict('too_many_holds', bookingMessages.tooManyVisits)
}

// Who waited in vain behind a crowd is told what became of the slot, where that can be told without the lock.
async function lookAgain(ctx: UserCtx, input: RequestBooking, error: unknown): Promise<RequestedView> {
  if (databaseFault(error)?.code !== LOCK_TIMEOUT) throw error
  const finding = await examine(ctx, input)
  if (finding.kind === 'again') return again(ctx, input, finding)
  throw error
}

async function insert(tx: Tx<UserCtx>, input: RequestBooking, finding: New): Promise<RequestedView> {
  const { professionalId } = input
  const seriesId = await openSeries(tx, input)
  const rows = rowsOf(tx, input, finding, seriesId)
  const written = await tx.db
    .insert(bookings)
    .values(rows)
    // Never a plain insert: under the exclusion constraint two of them would wait for each other until the deadlock check.
    .onConflictDoNothing()
    .returning({ id: bookings.id })
  if (written.length < rows.length) throw slotTaken()
  const bookingIds = rows.map(({ id }) => id)
  const [first] = rows
  if (finding.hiring.due) await recordAcceptance(tx, { professionalId, bookingId: first!.id, counts: finding.hiring.counts })
  for (const bookingId of bookingIds) {
    await writeHistory(tx, {
      bookingId,
      kind: 'request',
      fromStatus: null,
      toStatus: BookingStatus.requested,
      actorId: tx.actor.id,
    })
    await tx.emit({ type: 'booking.requested', id: bookingId, to: [tx.actor.id, professionalId] })
  }
  const { id: bookingId, holdExpiresAt, totalInCents } = first!
  return { bookingId, holdExpiresAt, totalInCents, seriesId, bookingIds }
}

function rowsOf(tx: Tx<UserCtx>, input: RequestBooking, { visits, dailyPriceInCents, hiring }: New, seriesId: string | null) {
  const { feeInBasisPoints, firstBookingFeeInBasisPoints, holdInMinutes } = tx.settings
  const now = tx.now()
  const holdExpiresAt = new Date(now.getTime() + holdInMinutes * MINUTE)
  return visits.map(({ start, end, price }) => ({
    id: tx.newId(),
    contractorId: tx.actor.id,
    professionalId: input.professionalId,
    startsAt: start,
    endsAt: end,
    hours: input.durationHours,
    amountInCents: price.amountInCents,
    feeInCents: price.feeInCents + price.firstBookingFeeInCents,
    totalInCents: price.totalInCents,
    dailyPriceInCents,
    feeInBasisPoints: feeInBasisPoints + (price.firstBookingFeeInCents > 0 ? firstBookingFeeInBasisPoints : 0),
    holdExpiresAt,
    employmentRiskAcceptedAt: hiring.due ? now : null,
    visitNotes: input.visitNotes ?? null,
    services: input.services,
    supplies: input.supplies,
    seriesId,
    createdAt: now,
    updatedAt: now,
  }))
}

/** What is held already, with what was said of it meanwhile. */
async function again(
  ctx: UserCtx,
  input: RequestBooking,
  { holds }: Extract<Finding, { kind: 'again' }>,
): Promise<RequestedView> {
  const bookingIds = holds.map(({ id }) => id)
  await keepWhatWasSaid(ctx, bookingIds, input)
  const { id: bookingId, holdExpiresAt, totalInCents, seriesId } = holds[0]!
  return { bookingId, holdExpiresAt, totalInCents, seriesId, bookingIds }
}

// While she waited for her turn her account may have been closed; the professional's is asked for by `examine`.
async function assertStillHere(tx: Tx<UserCtx>): Promise<void> {
  const [me] = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, tx.actor.id), eq(users.active, true)))
  if (!me) throw new Unauthenticated()
}

/** Writes the wish down, once for all its visits; answers its id. */
export async function openSeries(
  tx: Tx<UserCtx>,
  { professionalId, durationHours, repeat }: RequestBooking,
): Promise<string | null> {
  if (!repeat) return null
  const id = tx.newId()
  await tx.db
    .insert(bookingSeries)
    .values({ id, contractorId: tx.actor.id, professionalId, hours: durationHours, ...repeat, createdAt: tx.now() })
  return id
}

/** Writes what was said of unpaid visits when they were asked for again; what was not sent stays as it is. */
export async function keepWhatWasSaid(ctx: UserCtx, bookingIds: readonly string[], asked: RequestBooking): Promise<void> {
  const { visitNotes, services, supplies } = asked
  if (visitNotes === undefined && !services && !supplies) return
  const unpaid = and(inArray(bookings.id, [...bookingIds]), eq(bookings.status, BookingStatus.requested))
  const other = or(
    visitNotes === undefined ? undefined : sql`${bookings.visitNotes} is distinct from ${visitNotes}`,
    services && ne(bookings.services, services),
    supplies && ne(bookings.supplies, supplies),
  )
  await ctx.db.update(bookings).set({ visitNotes, services, supplies, updatedAt: ctx.now() }).where(and(unpaid, other))
}
