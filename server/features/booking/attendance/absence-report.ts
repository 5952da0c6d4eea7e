import { and, eq, lte } from 'drizzle-orm'
import type { Booking } from '#db/schema/booking.ts'
import { absenceReports, disputes, type AbsenceReport } from '#db/schema/index.ts'
import { absenceStands, AbsenceStatus, contestUntil } from '#shared/absence.ts'
import { sideOf } from '#shared/booking.ts'
import { DisputeStatus } from '#shared/disputes.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockBooking } from '../locks.ts'
import { bookingNotFound, wrongState } from '../refusals.ts'

/**
 * Why a report of an absence ends: nobody contested it in time, the reported participant agreed, or the team decided about the
 * dispute.
 */
type Closing = 'accepted' | 'lapsed' | 'upheld' | 'overturned'

/**
 * Stores a participant's report that the other one did not come, which the other may contest for 48 hours. If a dispute about the
 * booking is already open, the report becomes part of it. Returns true if an uncontested report leads to the usual refund.
 */
export async function storeReport(tx: Tx<UserCtx>, bookingId: string): Promise<boolean> {
  const createdAt = tx.now()
  const open = and(eq(disputes.bookingId, bookingId), eq(disputes.status, DisputeStatus.open))
  const disputed = (await tx.db.$count(disputes, open)) > 0
  const status = disputed ? AbsenceStatus.disputed : AbsenceStatus.open
  await tx.db
    .insert(absenceReports)
    .values({ bookingId, reporterId: tx.actor.id, createdAt, contestUntil: contestUntil(createdAt), status })
  return !disputed
}

/** Returns the absence report of a booking; undefined when none exists, for example because the professional gave up instead. */
export async function reportOf(ctx: Ctx, bookingId: string): Promise<AbsenceReport | undefined> {
  const [row] = await ctx.db.select().from(absenceReports).where(eq(absenceReports.bookingId, bookingId))
  return row
}

/**
 * Stores that the reported participant admits the absence within the 48 hours. Throws NOT_FOUND for everybody else; CONFLICT
 * `wrong_state`.
 */
export async function acceptReport(ctx: UserCtx, bookingId: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const report = booking && sideOf(booking, tx.actor.id) ? await reportOf(tx, bookingId) : undefined
    if (!booking || !report || report.reporterId === tx.actor.id) throw bookingNotFound()
    if (report.status === AbsenceStatus.accepted) return { ok: true }
    if (report.status !== AbsenceStatus.open) throw wrongState()
    await close(tx, booking, 'accepted')
    return { ok: true }
  })
}

/**
 * Marks an open absence report as disputed, so that it waits for the team. Does nothing for a closed report. The caller has
 * locked the booking.
 */
export async function disputeReport(tx: Tx, bookingId: string): Promise<boolean> {
  const changed = await tx.db
    .update(absenceReports)
    .set({ status: AbsenceStatus.disputed })
    .where(and(eq(absenceReports.bookingId, bookingId), eq(absenceReports.status, AbsenceStatus.open)))
    .returning({ id: absenceReports.bookingId })
  return changed.length > 0
}

/** Stores the team's decision whether a disputed absence took place. The caller has locked the booking. */
export async function decideReport(tx: Tx, booking: Booking, stands: boolean): Promise<void> {
  const report = await reportOf(tx, booking.id)
  if (report?.status === AbsenceStatus.disputed) await close(tx, booking, stands ? 'upheld' : 'overturned')
}

/** Closes the absence reports that were not contested within 48 hours. Runs every minute. */
export async function closeReports(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => dueReports(ctx),
    (id) =>
      inTransaction(ctx, async (tx) => {
        const booking = await lockBooking(tx, id)
        const report = await reportOf(tx, id)
        // The report may have been contested since the scan found it.
        if (booking && report?.status === AbsenceStatus.open && report.contestUntil <= tx.now())
          await close(tx, booking, 'lapsed')
      }),
  )
}

async function close(tx: Tx, { id, contractorId, professionalId }: Booking, status: Closing): Promise<void> {
  await tx.db.update(absenceReports).set({ status, closedAt: tx.now() }).where(eq(absenceReports.bookingId, id))
  const to = [contractorId, professionalId]
  await tx.emit({ type: 'booking.report-closed', id, to })
  if (absenceStands(status)) await tx.emit({ type: 'booking.absence-final', id, to })
}

async function dueReports(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: absenceReports.bookingId })
    .from(absenceReports)
    .where(and(eq(absenceReports.status, AbsenceStatus.open), lte(absenceReports.contestUntil, ctx.now())))
    .orderBy(absenceReports.contestUntil)
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}
