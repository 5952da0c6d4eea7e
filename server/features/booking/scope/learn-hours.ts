import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { bookedHomes, bookings, learnedHours, residences } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { DAY_MS, MINUTE_MS } from '#shared/days.ts'
import {
  type Cleaning,
  cleaningMinutes,
  cleanings,
  type HomeSize,
  LEAST_VISITS,
  type Learned,
  percentLimits,
} from '#shared/hours-advised.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'

/** Only bookings of the last half year are compared, and at most the latest 1,000. */
const SINCE_DAYS = 180
const LATEST = 1_000

/**
 * Learns how long each kind of cleaning really takes: stores the median from check-in to check-out, relative to the table of
 * hours. With fewer than 30 bookings of a kind the table stays as it is. Runs every night and may run twice.
 */
export async function learnHours(ctx: Ctx): Promise<void> {
  for (const service of cleanings) {
    const shares = await sharesOf(ctx, service)
    const updatedAt = ctx.now()
    await inTransaction(ctx, async ({ db }) => {
      if (shares.length < LEAST_VISITS) return void (await db.delete(learnedHours).where(eq(learnedHours.service, service)))
      const row = { percent: percentOf(shares), visits: shares.length, updatedAt }
      await db
        .insert(learnedHours)
        .values({ service, ...row })
        .onConflictDoUpdate({ target: learnedHours.service, set: row })
    })
  }
}

/** Returns the stored result of the last `learnHours`, for `adviseHours`. */
export async function readLearnedHours({ db }: Ctx): Promise<Learned[]> {
  const { service, percent, visits } = learnedHours
  return db.select({ service, percent, visits }).from(learnedHours)
}

/** Returns for each finished booking of this cleaning alone its real duration divided by the duration in the table of hours. */
async function sharesOf({ db, now }: Ctx, service: Cleaning): Promise<number[]> {
  const since = new Date(now().getTime() - SINCE_DAYS * DAY_MS)
  const { checkedInAt, checkedOutAt, contractorId, homeId, services, extraTasks, status, updatedAt } = bookings
  const rows = await db
    .select({
      minutes: sql<number>`extract(epoch from ${checkedOutAt} - ${checkedInAt})::float8 * 1000 / ${MINUTE_MS}::int`,
      booked: homeOf(bookedHomes),
      usual: homeOf(residences),
    })
    .from(bookings)
    .leftJoin(bookedHomes, eq(bookedHomes.id, homeId))
    .leftJoin(residences, eq(residences.userId, contractorId))
    .where(
      and(
        eq(status, BookingStatus.completed),
        gte(updatedAt, since),
        isNotNull(checkedOutAt),
        eq(services, [service]),
        eq(extraTasks, []),
      ),
    )
    .orderBy(desc(updatedAt))
    .limit(LATEST)
  return rows.flatMap(({ minutes, booked, usual }) => {
    const home = sizeOf(booked) ?? sizeOf(usual)
    return home ? [minutes / cleaningMinutes(home, service)] : []
  })
}

function homeOf({ bedrooms, bathrooms, areaInSquareMetres, hasPets }: typeof bookedHomes | typeof residences) {
  return { bedrooms, bathrooms, sizeInSquareMetres: areaInSquareMetres, hasAnimals: hasPets }
}

/** Returns the size of a home; null when the number of bedrooms or bathrooms is unknown. */
function sizeOf(home: { [Part in keyof HomeSize]: HomeSize[Part] | null } | null): HomeSize | null {
  if (!home?.bedrooms || !home.bathrooms) return null
  const { bedrooms, bathrooms, sizeInSquareMetres, hasAnimals } = home
  return { bedrooms, bathrooms, sizeInSquareMetres, hasAnimals: hasAnimals ?? false }
}

function percentOf(shares: readonly number[]): number {
  const median = shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 1
  const [least, most] = percentLimits
  return Math.min(most, Math.max(least, Math.round(median * 100)))
}
