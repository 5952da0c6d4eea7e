import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { calendarFeeds, users } from '#db/schema/index.ts'
import { type Side, sideOf } from '#shared/booking.ts'
import { addressLine, calendarTexts } from '#shared/calendar-entry.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { spend } from '#server/core/limits.ts'
import { type BookingRow, bookingWithParties, homeOf } from '../queries.ts'
import { mayKnowHome } from '../read/rules.ts'
import { bookingNotFound } from '../rules.ts'
import { calendarText, type CalendarVisit } from './ics.ts'
import { visitsOf } from './queries.ts'
import type { FeedView } from './views.ts'

const DAY = 86_400_000
const CALENDAR = 'Plumaí'

type Place = { readonly home: string | null }

/** One booking as a calendar file, for its two parties; NOT_FOUND for everybody else. The home as on its page. */
export async function calendarOfBooking(ctx: UserCtx, bookingId: string): Promise<string> {
  const row = await bookingWithParties(ctx, bookingId)
  const side = row && sideOf(row.booking, ctx.actor.id)
  if (!row || !side) throw bookingNotFound()
  const home = mayKnowHome(row.booking, side, ctx.now()) ? await addressOf(ctx, row.booking.contractorId) : null
  return calendarText([visitOf(ctx, row, side, { home })], { name: CALENDAR })
}

/** The address of the reader's private feed, or null. It is told again from the row; the row keeps only its hash. */
export async function readFeed(ctx: UserCtx): Promise<FeedView> {
  const [feed] = await ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, ctx.actor.id))
  return { url: feed ? urlOf(ctx, tokenOf(ctx, ctx.actor.id, feed.createdAt)) : null }
}

/** Makes a new address; the one before it is gone at once. */
export async function renewFeed(ctx: UserCtx): Promise<FeedView> {
  const userId = ctx.actor.id
  const [before] = await ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  // Two within a millisecond must still be two.
  const createdAt = new Date(Math.max(ctx.now().getTime(), (before?.createdAt.getTime() ?? 0) + 1))
  const token = tokenOf(ctx, userId, createdAt)
  const row = { tokenHash: hashOf(token), createdAt }
  await ctx.db
    .insert(calendarFeeds)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: row })
  return { url: urlOf(ctx, token) }
}

/** Ends the feed: its address answers 410 from now on. */
export async function revokeFeed(ctx: UserCtx): Promise<FeedView> {
  await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.userId, ctx.actor.id))
  return { url: null }
}

/**
 * The paid visits of the last 30 days and those to come of whoever an address belongs to, on both sides; null where it belongs to
 * nobody any more. It needs no session, so it tells district and city of a home and never the street. TOO_MANY_REQUESTS.
 */
export async function calendarOfFeed(ctx: Ctx, token: string): Promise<string | null> {
  if (!/^[\w-]{43}$/.test(token)) throw new NotFound()
  const tokenHash = hashOf(token)
  await spend(ctx, 'calendar', tokenHash)
  const [owner] = await ctx.db
    .select({ id: users.id })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), eq(users.active, true)))
  if (!owner) return null
  const rows = await visitsOf(ctx, owner.id, new Date(ctx.now().getTime() - 30 * DAY))
  const visits = rows.map((row) => {
    const side: Side = row.booking.contractorId === owner.id ? 'contractor' : 'professional'
    const { district, city } = row.area
    return visitOf(ctx, row, side, { home: side === 'professional' ? [district, city].filter(Boolean).join(', ') || null : null })
  })
  return calendarText(visits, { name: CALENDAR })
}

function visitOf(ctx: Ctx, { booking, contractor, professional }: BookingRow, side: Side, { home }: Place): CalendarVisit {
  const { id, version, updatedAt, startsAt, endsAt, status, hours, services, supplies } = booking
  const url = new URL(`/agendamento/${id}`, ctx.settings.publicUrl).href
  const other = side === 'contractor' ? professional.name : contractor.name
  const words = calendarTexts({ hours, services, supplies, side, other, url })
  return { id, version, updatedAt, startsAt, endsAt, status, ...words, location: home, url }
}

async function addressOf(ctx: Ctx, contractorId: string): Promise<string | null> {
  const home = await homeOf(ctx, contractorId)
  return home ? addressLine(home.address) : null
}

/** 43 characters that only this server can make of a person and an instant. */
function tokenOf(ctx: Ctx, userId: string, createdAt: Date): string {
  return ctx.vault.sign('calendar-feed', `${userId}:${createdAt.toISOString()}`)
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function urlOf(ctx: Ctx, token: string): string {
  return new URL(`/calendar/feed/${token}.ics`, ctx.settings.publicUrl).href
}
