import { and, count, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import {
  availability,
  bookings,
  professionalProfiles,
  profileReports,
  profileViews,
  searchIndex,
  users,
  type ProfileReport,
} from '#db/schema/index.ts'
import { AvailabilityStatus } from '#shared/availability.ts'
import { BookingStatus } from '#shared/booking.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { DEFAULT_RADIUS_IN_KM } from '#shared/profile.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { hasActiveService } from '#server/features/purchase/service.ts'
import { validCertificateOf } from '#server/features/course/service.ts'
import type { Facts } from './rules.ts'

const REPORTS_SHOWN = 24
/** The maximum number of neighbouring professionals that are read, because more would hardly change a median. */
const NEIGHBOURS_READ = 1_000

/** Returns the facts about a professional since `from`, read from our own tables. */
export async function factsOf(ctx: Ctx, professionalId: string, from: Date): Promise<Facts> {
  const [profile, looked, bookers, pricesNearby, week, insured, certificate] = await Promise.all([
    profileOf(ctx, professionalId),
    viewsOf(ctx, professionalId, from),
    bookersOf(ctx, professionalId, from),
    pricesNear(ctx, professionalId),
    weekOf(ctx, professionalId),
    hasActiveService(ctx.db, professionalId, PurchaseKind.insurance, ctx.now()),
    validCertificateOf(ctx, professionalId),
  ])
  return { ...profile, ...looked, bookers, pricesNearby, ...week, insured, certified: certificate !== undefined }
}

/** Returns the analyses of a professional, the newest first. */
export function analysesOf(ctx: Ctx, professionalId: string): Promise<ProfileReport[]> {
  return ctx.db
    .select()
    .from(profileReports)
    .where(eq(profileReports.professionalId, professionalId))
    .orderBy(desc(profileReports.generatedAt))
    .limit(REPORTS_SHOWN)
}

async function profileOf(ctx: Ctx, professionalId: string) {
  const [row] = await ctx.db
    .select({
      rating: professionalProfiles.rating,
      reviews: professionalProfiles.reviewCount,
      priceInCents: professionalProfiles.dailyPriceInCents,
      bioLength: sql<number>`char_length(btrim(coalesce(${professionalProfiles.bio}, '')))`,
      hasPhoto: sql<boolean>`${users.photo} is not null`,
      services: sql<number>`cardinality(${professionalProfiles.services})`,
      radiusInKm: sql<number>`coalesce(${professionalProfiles.radiusInKm}, ${DEFAULT_RADIUS_IN_KM}::int)`,
      sealed: professionalProfiles.seal,
    })
    .from(professionalProfiles)
    .innerJoin(users, eq(users.id, professionalProfiles.userId))
    .where(eq(professionalProfiles.userId, professionalId))
  if (!row) throw new Error(`professional ${professionalId} has no profile`)
  return row
}

async function viewsOf(ctx: Ctx, professionalId: string, from: Date) {
  const [row] = await ctx.db
    .select({ views: count(), viewers: sql<number>`count(distinct ${profileViews.viewerId})::int` })
    .from(profileViews)
    .where(and(eq(profileViews.professionalId, professionalId), gte(profileViews.day, dayOf(from, DEFAULT_ZONE))))
  return row ?? { views: 0, viewers: 0 }
}

/** How many contractors both viewed the profile since `from` and have a paid booking created since then. */
async function bookersOf(ctx: Ctx, professionalId: string, from: Date): Promise<number> {
  const paid = [BookingStatus.confirmed, BookingStatus.inProgress, BookingStatus.completed]
  const [row] = await ctx.db
    .select({ bookers: sql<number>`count(distinct ${bookings.contractorId})::int` })
    .from(bookings)
    .innerJoin(
      profileViews,
      and(eq(profileViews.professionalId, bookings.professionalId), eq(profileViews.viewerId, bookings.contractorId)),
    )
    .where(
      and(
        eq(bookings.professionalId, professionalId),
        gte(bookings.createdAt, from),
        inArray(bookings.status, paid),
        gte(profileViews.day, dayOf(from, DEFAULT_ZONE)),
      ),
    )
  return row?.bookers ?? 0
}

/** Returns the daily prices of other published professionals within the radius. The spatial index finds them. */
async function pricesNear(ctx: Ctx, professionalId: string): Promise<number[]> {
  const rows = await ctx.db.execute<{ cents: number }>(sql`
    select (near.price * 100)::int as cents
    from ${searchIndex} me, ${searchIndex} near
    where me.user_id = ${professionalId} and near.user_id <> me.user_id and near.area is not null
      and near.position <@ cube_enlarge(me.position, search_chord(me.radius_km), 3)
      and cube_distance(near.position, me.position) <= search_chord(me.radius_km)
    limit ${NEIGHBOURS_READ}`)
  return rows.map(({ cents }) => cents)
}

async function weekOf(ctx: Ctx, professionalId: string) {
  const rows = await ctx.db
    .select({ weekday: availability.weekday, startTime: availability.startTime, endTime: availability.endTime })
    .from(availability)
    .where(and(eq(availability.professionalId, professionalId), eq(availability.status, AvailabilityStatus.available)))
  const hours = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60
  return {
    hoursAWeek: Math.round(rows.reduce((sum, { startTime, endTime }) => sum + hours(endTime) - hours(startTime), 0)),
    weekend: rows.some(({ weekday }) => weekday === 0 || weekday === 6),
  }
}
