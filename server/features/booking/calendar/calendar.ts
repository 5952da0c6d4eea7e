import { sideOf, type Side, BookingStatus } from '#shared/booking.ts'
import { addressLine, calendarTexts } from '#shared/calendar-entry.ts'
import { DAY_MS } from '#shared/days.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { spend } from '#server/core/limits.ts'
import { homeOf } from '../homes.ts'
import { bookingWithParties, type BookingRow, withParties } from '../queries.ts'
import { mayKnowHome } from '../read/rules.ts'
import { bookingNotFound } from '../refusals.ts'
import { hashOf } from './feed.ts'
import { calendarText, type CalendarEvent } from './ics.ts'
import { and, eq, gte, inArray, or } from 'drizzle-orm'
import { bookings, calendarFeeds, users } from '#db/schema/index.ts'

const CALENDAR = 'Plumaí'

/**
 * Returns one booking as a calendar file for its participants; NOT_FOUND for everybody else. Contains the address only while the
 * booking's page shows it.
 */
export async function calendarOfBooking(ctx: UserCtx, bookingId: string): Promise<string> {
  const row = await bookingWithParties(ctx, bookingId)
  const side = row && sideOf(row.booking, ctx.actor.id)
  if (!row || !side) throw bookingNotFound()
  const home = mayKnowHome(row.booking, side, ctx.now()) ? await homeOf(ctx, bookingId) : undefined
  return calendarText([eventOf(ctx, row, side, home ? addressLine(home.address) : null)], { name: CALENDAR })
}

/**
 * Returns a calendar feed with the paid bookings of its owner, from 30 days ago on. Null when its address belongs to no active
 * account. Anyone with the address can read the feed, so it never contains the street of a home. Throws TOO_MANY_REQUESTS.
 */
export async function calendarOfFeed(ctx: Ctx, token: string): Promise<string | null> {
  if (!/^[\w-]{43}$/.test(token)) throw new NotFound()
  const tokenHash = hashOf(token)
  await spend(ctx, 'calendar', tokenHash)
  const ownerId = await ownerOfFeed(ctx, tokenHash)
  if (!ownerId) return null
  const rows = await bookingsForCalendar(ctx, ownerId, new Date(ctx.now().getTime() - 30 * DAY_MS))
  const events = rows.map((row) => {
    const side: Side = row.booking.contractorId === ownerId ? 'contractor' : 'professional'
    const area = [row.area.district, row.area.city].filter(Boolean).join(', ')
    return eventOf(ctx, row, side, side === 'professional' ? area || null : null)
  })
  return calendarText(events, { name: CALENDAR })
}

function eventOf(
  ctx: Ctx,
  { booking, contractor, professional }: BookingRow,
  side: Side,
  location: string | null,
): CalendarEvent {
  const { id, version, updatedAt, startsAt, endsAt, status, hours, extraHours, services, supplies, extraTasks } = booking
  const url = new URL(`/agendamento/${id}`, ctx.settings.publicUrl).href
  const other = side === 'contractor' ? professional.name : contractor.name
  const texts = calendarTexts({ hours: hours + extraHours, services, supplies, extraTasks, side, other, url })
  return { id, version, updatedAt, startsAt, endsAt, status, ...texts, location, url }
}

/** The paid bookings of a person, as contractor and as professional, that start at `from` or later; at most 500. */
async function bookingsForCalendar(ctx: Ctx, personId: string, from: Date) {
  const booked = [BookingStatus.confirmed, BookingStatus.inProgress, BookingStatus.completed]
  return withParties(ctx.db)
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

/** Returns the id of the active person whose calendar feed has a token with this hash. */
async function ownerOfFeed(ctx: Ctx, tokenHash: string): Promise<string | undefined> {
  const [owner] = await ctx.db
    .select({ id: users.id })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), eq(users.active, true)))
  return owner?.id
}
