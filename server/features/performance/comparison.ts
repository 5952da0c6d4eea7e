import { sql } from 'drizzle-orm'
import { bookings, certificates, insurancePolicies, searchIndex } from '#db/schema/index.ts'
import type { ProfileComparison } from '#db/schema/performance.ts'
import { BookingStatus } from '#shared/booking.ts'
import { PolicyStatus } from '#shared/insurance.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { analysisStart, medianOf, NEIGHBOURS_NEEDED, type Facts } from './rules.ts'

const NEIGHBOURS_READ = 1_000
/** The minimum number of bookings for naming the most frequent weekdays: with fewer, they are only chance. */
const VISITS_NEEDED = 10
const BEST_DAYS = 2
/** A feature that the profile lacks is mentioned only if at least this percentage of the neighbouring professionals have it. */
const OFTEN_PERCENT = 30

type Neighbours = {
  neighbours: number
  photo: number
  seal: number
  insured: number
  certified: number
  days: (number | null)[] | null
}

/**
 * Compares a professional with the other published professionals within the service radius: the median price, the weekdays with
 * most bookings, and what many of them have and this profile lacks. Null with fewer than five others.
 */
export async function comparisonOf(ctx: Ctx, professionalId: string, facts: Facts): Promise<ProfileComparison | null> {
  const median = medianOf(facts.pricesNearby)
  if (median === null) return null
  const found = await neighboursOf(ctx, professionalId)
  if (!found || found.neighbours < NEIGHBOURS_NEEDED) return null
  const percent = (having: number) => Math.round((having * 100) / found.neighbours)
  const lacking = [
    { what: 'photo', lacks: !facts.hasPhoto, percent: percent(found.photo) },
    { what: 'seal', lacks: !facts.sealed, percent: percent(found.seal) },
    { what: 'insurance', lacks: !facts.insured, percent: percent(found.insured) },
    { what: 'certificate', lacks: !facts.certified, percent: percent(found.certified) },
  ] as const
  return {
    neighbours: found.neighbours,
    medianInCents: Math.round(median),
    days: bestDays((found.days ?? []).filter((day) => day !== null)),
    lacks: lacking
      .filter((each) => each.lacks && each.percent >= OFTEN_PERCENT)
      .map(({ what, percent: share }) => ({ what, percent: share })),
  }
}

/** The most frequent weekdays, at most two; none when there are too few bookings to tell. */
export function bestDays(visits: readonly number[]): number[] {
  if (visits.length < VISITS_NEEDED) return []
  const counts = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, count: visits.filter((each) => each === day).length }))
  const ranked = counts.toSorted((one, other) => other.count - one.count || one.day - other.day)
  return ranked
    .filter(({ count }) => count > 0)
    .slice(0, BEST_DAYS)
    .map(({ day }) => day)
}

async function neighboursOf(ctx: Ctx, professionalId: string): Promise<Neighbours | undefined> {
  const now = ctx.now().toISOString()
  const since = analysisStart(ctx.now()).toISOString()
  const paid = sql.join(
    [BookingStatus.confirmed, BookingStatus.inProgress, BookingStatus.completed].map((each) => sql`${each}`),
    sql`, `,
  )
  const [row] = await ctx.db.execute<Neighbours>(sql`
    with near as (
      select near.user_id as id, near.photo, near.seal
      from ${searchIndex} me, ${searchIndex} near
      where me.user_id = ${professionalId} and near.user_id <> me.user_id and near.area is not null
        and near.position <@ cube_enlarge(me.position, search_chord(me.radius_km), 3)
        and cube_distance(near.position, me.position) <= search_chord(me.radius_km)
      limit ${NEIGHBOURS_READ})
    select count(*)::int as neighbours, count(photo)::int as photo, (count(*) filter (where seal))::int as seal,
      (count(*) filter (where exists (select from ${insurancePolicies} where ${insurancePolicies.professionalId} = near.id
        and ${insurancePolicies.status} = ${PolicyStatus.active} and ${insurancePolicies.endsAt} > ${now}::timestamptz)))::int as insured,
      (count(*) filter (where exists (select from ${certificates} where ${certificates.professionalId} = near.id
        and ${certificates.status} = 'ativo' and ${certificates.validUntil} > ${now}::timestamptz)))::int as certified,
      (select array_agg(extract(dow from ${bookings.startsAt} at time zone ${DEFAULT_ZONE})::int) from ${bookings}
        where ${bookings.professionalId} in (select id from near) and ${bookings.startsAt} >= ${since}::timestamptz
          and ${bookings.status} in (${paid})) as days
    from near`)
  return row
}
