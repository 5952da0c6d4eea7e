import { and, eq, inArray } from 'drizzle-orm'
import { bookings, type Need, professionalProfiles } from '#db/schema/index.ts'
import { instantAt } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { freeStarts, totalsFor } from '#server/features/availability/service.ts'
import { findFreeOn } from '#server/features/search/service.ts'
import { contractorOf, homeOfNeed } from './people.ts'

/**
 * The maximum number of free professionals that one search returns. The next five professionals to whom a need is offered are
 * chosen from them.
 */
const CANDIDATES = 60

type Wanted = Pick<
  Need,
  'contractorId' | 'ceilingInCents' | 'services' | 'day' | 'hours' | 'startsAt' | 'substituteFor' | 'homeId'
>

/**
 * Returns the professionals to whom a contractor's need may be offered, best rated first, each with the total in cents including
 * the fee. They are free on that day, reach the home, offer every service, cost at most what the contractor wants to pay and
 * accept offers (G10). A substitute must be free at the given start.
 */
export async function candidatesFor(ctx: Ctx, wanted: Wanted): Promise<{ id: string; totalInCents: number }[]> {
  const { contractorId, ceilingInCents, services, day, hours } = wanted
  const contractor = await contractorOf(ctx, contractorId)
  const { point } = await homeOfNeed(ctx, wanted)
  if (!contractor || !point) return []
  const sought = { point, services, day, hours }
  const rows = await findFreeOn(ctx, { id: contractorId, blocked: contractor.blocked }, sought, CANDIDATES)
  const totals = await totalsFor(contractor.ctx, rows, hours)
  const fitting = rows
    .filter((row) => services.every((service) => row.services.includes(service)))
    .flatMap(({ id }) => {
      const totalInCents = totals.get(id)
      return totalInCents !== undefined && totalInCents <= ceilingInCents ? [{ id, totalInCents }] : []
    })
  const ids = fitting.map(({ id }) => id)
  const accepting = await acceptingAmong(ctx, ids)
  const atStart = wanted.startsAt ? await freeAt(contractor.ctx, ids, { ...wanted, startsAt: wanted.startsAt }) : null
  const replaced = wanted.substituteFor ? await professionalOf(ctx, wanted.substituteFor) : null
  return fitting.filter(({ id }) => accepting.has(id) && id !== replaced && (atStart?.has(id) ?? true))
}

async function acceptingAmong(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { userId, acceptsOffers } = professionalProfiles
  const rows = await ctx.db
    .select({ userId })
    .from(professionalProfiles)
    .where(and(inArray(userId, [...ids]), eq(acceptsOffers, true)))
  return new Set(rows.map((row) => row.userId))
}

/**
 * Returns which of these professionals are free at exactly this start. The home's time zone is used for all, because they live
 * near it.
 */
async function freeAt(ctx: Ctx, ids: readonly string[], { day, hours, startsAt, ...wanted }: Wanted & { startsAt: Date }) {
  const home = await homeOfNeed(ctx, wanted)
  const zone = zoneOf(home.state, home.city)
  const free = await freeStarts(ctx, ids, { date: day, durationHours: hours })
  const has = (times: readonly string[]) => times.some((time) => instantAt(day, time, zone).getTime() === startsAt.getTime())
  return new Set([...free].flatMap(([id, times]) => (has(times) ? [id] : [])))
}

async function professionalOf({ db }: Ctx, bookingId: string): Promise<string | null> {
  const [booking] = await db.select({ id: bookings.professionalId }).from(bookings).where(eq(bookings.id, bookingId))
  return booking?.id ?? null
}
