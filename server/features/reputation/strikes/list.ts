import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, strikes, users } from '#db/schema/index.ts'
import type { ListStrikes } from '#shared/strikes.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import type { MyStrikes, StrikesView } from '../views.ts'
import { counts, countsUntil } from './rules.ts'

const PAGE = 20
/** The maximum number of strikes in the response. No professional can have as many in the years for which strikes are stored. */
const OWN_LIMIT = 50

/** Returns a professional's strikes, newest first, and the number of those that count now. */
export async function strikesOf(ctx: Ctx, professionalId: string): Promise<MyStrikes> {
  const rows = await withBooking(ctx)
    .where(eq(strikes.professionalId, professionalId))
    .orderBy(desc(strikes.occurredAt), desc(strikes.id))
    .limit(OWN_LIMIT)
  const items = rows.map((row) => viewOf(row, ctx.now()))
  return { items, counting: items.filter((item) => item.counts).length }
}

/** Returns a page of twenty strikes of all professionals for admins, the newest first. */
export async function listStrikes(ctx: UserCtx, { cursor }: ListStrikes): Promise<StrikesView> {
  const last = alias(strikes, 'last')
  const position = ctx.db
    .select({ occurredAt: last.occurredAt, id: last.id })
    .from(last)
    .where(eq(last.id, cursor ?? ''))
  const rows = await withBooking(ctx)
    .where(cursor ? sql`(${strikes.occurredAt}, ${strikes.id}) < ${position}` : undefined)
    .orderBy(desc(strikes.occurredAt), desc(strikes.id))
    .limit(PAGE + 1)
  const items = rows.slice(0, PAGE).map((row) => ({ ...viewOf(row, ctx.now()), professional: row.professional }))
  return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null }
}

function withBooking(ctx: Ctx) {
  return ctx.db
    .select({
      strike: strikes,
      start: bookings.startsAt,
      professional: { id: users.id, name: users.name },
      place: { state: users.state, city: users.city },
    })
    .from(strikes)
    .innerJoin(bookings, eq(bookings.id, strikes.bookingId))
    .innerJoin(users, eq(users.id, strikes.professionalId))
    .$dynamic()
}
type Row = Awaited<ReturnType<typeof withBooking>>[number]

function viewOf({ strike, start, place }: Row, now: Date) {
  const { id, bookingId, cause, occurredAt, withdrawnAt, withdrawnReason } = strike
  const zone = zoneOf(place.state, place.city)
  const until = countsUntil(occurredAt)
  return { id, bookingId, cause, start, zone, occurredAt, counts: counts(strike, now), until, withdrawnAt, withdrawnReason }
}
