import { and, asc, eq, exists, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { bookings, bookingSeries, type OpenSeries, openSeries, professionalProfiles, seriesConsents } from '#db/schema/index.ts'
import type { Duration } from '#shared/availability.ts'
import { BookingStatus, sideOf, type Side } from '#shared/booking.ts'
import { HOUR_MS } from '#shared/days.ts'
import { openSeriesMessages } from '#shared/open-series.ts'
import { BATCH_SIZE } from '#server/core/batches.ts'
import type { Ctx, Db, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { lockPair, zoneOfProfessional } from '#server/features/booking/service.ts'

/** The shortest time between two runs of the job that extends a series, for the same series. */
const LOOKED_AT_EVERY_MS = 12 * HOUR_MS

/** An open-ended series with the ids of its two participants. */
export type Series = OpenSeries & {
  readonly contractorId: string
  readonly professionalId: string
  readonly everyWeeks: 1 | 2
  readonly hours: Duration
}

const { contractorId, professionalId, everyWeeks, hours } = bookingSeries

function seriesWhere(db: Db, seriesId: string) {
  return db
    .select({ open: openSeries, pair: { contractorId, professionalId, everyWeeks, hours } })
    .from(openSeries)
    .innerJoin(bookingSeries, eq(bookingSeries.id, openSeries.seriesId))
    .where(eq(openSeries.seriesId, seriesId))
}

/** Returns an open-ended series; undefined for every other id. */
export async function findSeries({ db }: Ctx, seriesId: string): Promise<Series | undefined> {
  const [row] = await seriesWhere(db, seriesId)
  return row && { ...row.open, ...row.pair }
}

/** Locks an open-ended series and returns its row. It must be locked before the agendas and bookings. */
export async function lockSeries(tx: Tx, seriesId: string): Promise<Series | undefined> {
  await tx.db.select({ id: openSeries.seriesId }).from(openSeries).where(eq(openSeries.seriesId, seriesId)).for('no key update')
  return findSeries(tx, seriesId)
}

/**
 * Returns a series of the caller, with the caller's role in it and the professional's zone. Throws NOT_FOUND for every other id.
 */
export async function ownSeries(ctx: UserCtx, seriesId: string): Promise<{ series: Series; side: Side; zone: string }> {
  return asOwn(ctx, await findSeries(ctx, seriesId))
}

/**
 * Locks a running series of the caller, together with the contractor's holds and the professional's agenda. Throws NOT_FOUND for
 * every other id; CONFLICT `series_over`, and `series_not_started` before its first payment.
 */
export async function lockOwnSeries(tx: Tx<UserCtx>, seriesId: string): Promise<{ series: Series; side: Side; zone: string }> {
  const own = await asOwn(tx, await lockSeries(tx, seriesId))
  if (own.series.endedAt) throw new Conflict('series_over', openSeriesMessages.over)
  if (!(await hasStarted(tx, seriesId))) throw new Conflict('series_not_started', openSeriesMessages.notStarted)
  await lockPair(tx, own.series)
  return own
}

async function asOwn(ctx: UserCtx, series: Series | undefined) {
  const side = series && sideOf(series, ctx.actor.id)
  if (!series || !side) throw new NotFound(openSeriesMessages.notFound)
  return { series, side, zone: await zoneOfProfessional(ctx, series.professionalId) }
}

/**
 * True if the series may be extended. The contractor has agreed to further charges and paid the first booking, and the
 * professional has accepted it if that is required.
 */
export async function hasStarted({ db }: Ctx, seriesId: string): Promise<boolean> {
  const rows = await db
    .select({ id: openSeries.seriesId })
    .from(openSeries)
    .where(and(eq(openSeries.seriesId, seriesId), started(db)))
  return rows.length > 0
}

/** Ids of running series that the job 'series.extend' has not processed for twelve hours, the longest ago first. */
export async function seriesToExtend({ db, now }: Ctx): Promise<string[]> {
  const { lookedAt, endedAt, seriesId } = openSeries
  const before = new Date(now().getTime() - LOOKED_AT_EVERY_MS)
  const rows = await db
    .select({ id: seriesId })
    .from(openSeries)
    .where(and(isNull(endedAt), or(isNull(lookedAt), lt(lookedAt, before)), started(db)))
    .orderBy(asc(lookedAt))
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}

/** Returns a professional's present price for a day of eight hours, in cents; null without a profile. */
export async function dailyPriceOf({ db }: Ctx, userId: string): Promise<number | null> {
  const [row] = await db
    .select({ cents: professionalProfiles.dailyPriceInCents })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, userId))
  return row?.cents ?? null
}

/** Changes a locked series. */
export async function updateSeries(tx: Tx, seriesId: string, change: Partial<OpenSeries>): Promise<void> {
  await tx.db.update(openSeries).set(change).where(eq(openSeries.seriesId, seriesId))
}

function started(db: Db) {
  const { seriesId, status, chargeAt, needsYes } = bookings
  const lives = [BookingStatus.confirmed, BookingStatus.inProgress, BookingStatus.completed]
  const agreed = db
    .select({ one: sql`1` })
    .from(seriesConsents)
    .where(and(eq(seriesConsents.seriesId, openSeries.seriesId), seriesConsents.openEnded, isNotNull(seriesConsents.cardId)))
  const planned = and(eq(status, BookingStatus.requested), isNotNull(chargeAt), eq(needsYes, false))
  const paid = db
    .select({ one: sql`1` })
    .from(bookings)
    .where(and(eq(seriesId, openSeries.seriesId), or(inArray(status, lives), planned)))
  return and(exists(agreed), exists(paid))
}
