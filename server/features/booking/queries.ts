import { and, count, eq, gt, gte, inArray, lt, lte, ne, notInArray, or, countDistinct, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, professionalProfiles, residences, users } from '#db/schema/index.ts'
import type { Booking } from '#db/schema/booking.ts'
import { BookingStatus } from '#shared/booking.ts'
import { services, type Service } from '#shared/services.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { BATCH } from './in-turn.ts'

const contractors = alias(users, 'contractors')
const professionals = alias(users, 'professionals')
const party = (table: typeof contractors | typeof professionals) => ({ id: table.id, name: table.name, photo: table.photo })

/** A booking with both parties' public names and where the professional's clock stands. */
export function withParties(ctx: Ctx) {
  return ctx.db
    .select({
      booking: bookings,
      contractor: party(contractors),
      professional: party(professionals),
      place: { state: professionals.state, city: professionals.city },
      /** Where the home is, as far as anybody may know who is told of the visit. */
      area: { district: contractors.district, city: contractors.city },
    })
    .from(bookings)
    .innerJoin(contractors, eq(contractors.id, bookings.contractorId))
    .innerJoin(professionals, eq(professionals.id, bookings.professionalId))
}
export type BookingRow = Awaited<ReturnType<typeof withParties>>[number]

/** Paid visits of somebody, on either side, from an instant on, with the part of town they are in: what a calendar shows; 500 at most. */
export async function visitsOf(ctx: Ctx, personId: string, from: Date) {
  const booked = [BookingStatus.confirmed, BookingStatus.inProgress, BookingStatus.completed]
  return withParties(ctx)
    .where(
      and(
        or(eq(bookings.contractorId, personId), eq(bookings.professionalId, personId)),
        inArray(bookings.status, booked),
        gte(bookings.startsAt, from),
      ),
    )
    .orderBy(bookings.startsAt)
    .limit(500)
}

/** One booking; undefined where there is none. */
export async function bookingWithParties(ctx: Ctx, bookingId: string): Promise<BookingRow | undefined> {
  const [row] = await withParties(ctx).where(eq(bookings.id, bookingId))
  return row
}

/** The address and the residence of a household, without a single way to reach the person. */
export async function homeOf(ctx: Ctx, contractorId: string) {
  const { cep, street, number, complement, district, city, state } = users
  const [row] = await ctx.db
    .select({ address: { cep, street, number, complement, district, city, state }, residence: residences })
    .from(users)
    .leftJoin(residences, eq(residences.userId, users.id))
    .where(eq(users.id, contractorId))
  return row
}

/** What a professional offers, in the order of the catalogue. */
export async function servicesOffered(ctx: Ctx, professionalId: string): Promise<Service[]> {
  const [row] = await ctx.db
    .select({ offered: professionalProfiles.services })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, professionalId))
  return services.filter((service) => row?.offered.includes(service))
}

/** The row, locked until the transaction ends; undefined where there is none. */
export async function lockBooking(tx: Tx, bookingId: string): Promise<Booking | undefined> {
  const [row] = await tx.db.select().from(bookings).where(eq(bookings.id, bookingId)).for('update')
  return row
}

/** What a customer holds unpaid, those in `without` left out: `holds`, of which the visits of one series are one, and `visits` (abuse case 15). */
export async function countHolds(
  ctx: Ctx,
  contractorId: string,
  without: readonly string[],
): Promise<{ holds: number; visits: number }> {
  const [row] = await ctx.db
    .select({ holds: countDistinct(sql`coalesce(${bookings.seriesId}, ${bookings.id})`), visits: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.contractorId, contractorId),
        eq(bookings.status, BookingStatus.requested),
        gt(bookings.holdExpiresAt, ctx.now()),
        without.length > 0 ? notInArray(bookings.id, [...without]) : undefined,
      ),
    )
  return row ?? { holds: 0, visits: 0 }
}

/**
 * Whether a booking of somebody else's stands in `[start, end)` of a professional's time: the shortest question that settles most
 * of a crowd. A no says little; `examine` says the rest.
 */
export async function isSurelyTaken(ctx: UserCtx, professionalId: string, start: Date, end: Date): Promise<boolean> {
  const running = and(
    eq(bookings.status, BookingStatus.requested),
    gt(bookings.holdExpiresAt, ctx.now()),
    ne(bookings.contractorId, ctx.actor.id),
  )
  const [row] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.professionalId, professionalId),
        gt(bookings.startsAt, new Date(start.getTime() - 86_400_000)),
        lt(bookings.startsAt, end),
        gt(bookings.endsAt, start),
        or(inArray(bookings.status, [BookingStatus.confirmed, BookingStatus.inProgress]), running),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Ids of unpaid holds that are over, of one professional or of everybody; the oldest 200. */
export async function overdueHolds(ctx: Ctx, professionalId?: string): Promise<string[]> {
  return idsOf(
    ctx.db
      .select({ id: bookings.id })
      .from(bookings)
      .where(
        and(
          eq(bookings.status, BookingStatus.requested),
          lte(bookings.holdExpiresAt, ctx.now()),
          professionalId ? eq(bookings.professionalId, professionalId) : undefined,
        ),
      )
      .orderBy(bookings.holdExpiresAt)
      .limit(BATCH),
  )
}

/** Ids of the unpaid bookings of a person, on either side. */
export async function unpaidOf(ctx: Ctx, personId: string): Promise<string[]> {
  const mine = or(eq(bookings.contractorId, personId), eq(bookings.professionalId, personId))
  return idsOf(
    ctx.db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.status, BookingStatus.requested), mine)),
  )
}

/** Ids of confirmed visits whose start has come, and of running ones whose end has come; the oldest 200 of each. */
export async function dueVisits(ctx: Ctx, what: 'begin' | 'complete'): Promise<string[]> {
  const [status, due] =
    what === 'begin'
      ? ([BookingStatus.confirmed, bookings.startsAt] as const)
      : ([BookingStatus.inProgress, bookings.endsAt] as const)
  return idsOf(
    ctx.db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.status, status), lte(due, ctx.now())))
      .orderBy(due)
      .limit(BATCH),
  )
}

/** Locks some bookings in one order, so that two transactions never wait for each other in a circle. */
export async function lockBookings(tx: Tx, ids: readonly string[]): Promise<Booking[]> {
  if (ids.length === 0) return []
  return tx.db
    .select()
    .from(bookings)
    .where(inArray(bookings.id, [...ids]))
    .orderBy(bookings.id)
    .for('update')
}

async function idsOf(query: PromiseLike<{ id: string }[]>): Promise<string[]> {
  return (await query).map((row) => row.id)
}
