import type { RescheduleRequest } from '#db/schema/booking.ts'
import { BookingStatus, type EarlierBookings, type Side } from '#shared/booking.ts'
import { zoneOf } from '#shared/time.ts'
import type { UserCtx } from '#server/core/context.ts'
import { mayOf } from '../permissions.ts'
import type { BookingRow } from '../queries.ts'
import { waitingRequests } from '../reschedule/queries.ts'
import { cardOf } from './card.ts'
import { wishOf } from './detail.ts'
import { activeOf, countAgenda, countListed, nextVisitOf, restOf, upcomingOf, waitingOf } from './queries.ts'
import type { AgendaView, EarlierView, ListedBooking, MyBookings } from './views.ts'

/** How many bookings that hold no slot the list begins with, and how many each page brings after them. */
const PAGE = 30
/** R-C6: five are fetched. */
const UPCOMING = 5
/** A series alone may wait eight times; the list has them all. */
const WAITING = 3

/**
 * Both tabs of 'Meus Agendamentos', latest start first (R-C4); the second only for people with a professional profile (S1 §2). All
 * that hold a slot are there, the rest as far as one page; `earlier` says where it goes on.
 */
export async function listMyBookings(ctx: UserCtx): Promise<MyBookings> {
  const [contractor, professional] = await Promise.all([
    listOf(ctx, 'contractor'),
    ctx.actor.roles.has('professional') ? listOf(ctx, 'professional') : null,
  ])
  return {
    asContractor: contractor.items,
    asProfessional: professional?.items ?? null,
    count: { contractor: contractor.count, professional: professional?.count ?? 0 },
    earlier: { contractor: contractor.earlier, professional: professional?.earlier ?? null },
    now: ctx.now(),
  }
}

/** The next page of one tab, from below the last booking that is known. */
export async function listEarlier(ctx: UserCtx, { side, before }: EarlierBookings): Promise<EarlierView> {
  const { rows, earlier } = await pageOf(ctx, side, before)
  return { items: await cardsOf(ctx, rows, side), earlier, now: ctx.now() }
}

/** One side's dashboard: the visit that is under way or next, the next five, what waits for an answer, and the figures of all. */
export async function readAgenda(ctx: UserCtx, side: Side): Promise<AgendaView> {
  const { id } = ctx.actor
  const [next, upcoming, waiting, count] = await Promise.all([
    nextVisitOf(ctx, id, side),
    upcomingOf(ctx, id, side, UPCOMING),
    waitingOf(ctx, id, side, WAITING),
    countAgenda(ctx, id, side),
  ])
  const cards = await cardsOf(ctx, [...(next ? [next] : []), ...upcoming, ...waiting], side)
  const known = new Map(cards.map((card) => [card.id, card]))
  const drawn = (rows: readonly BookingRow[]) => rows.flatMap(({ booking }) => known.get(booking.id) ?? [])
  return { next: drawn(next ? [next] : [])[0] ?? null, upcoming: drawn(upcoming), waiting: drawn(waiting), count, now: ctx.now() }
}

async function listOf(ctx: UserCtx, side: Side) {
  const { id } = ctx.actor
  const [active, rest, count] = await Promise.all([activeOf(ctx, id, side), pageOf(ctx, side, null), countListed(ctx, id, side)])
  const rows = [...active, ...rest.rows].toSorted((a, b) => b.booking.startsAt.getTime() - a.booking.startsAt.getTime())
  return { items: await cardsOf(ctx, rows, side), earlier: rest.earlier, count }
}

async function pageOf(ctx: UserCtx, side: Side, before: EarlierBookings['before'] | null) {
  const found = await restOf(ctx, ctx.actor.id, side, { before, most: PAGE + 1 })
  const rows = found.slice(0, PAGE)
  const last = found.length > PAGE ? rows.at(-1)?.booking : undefined
  return { rows, earlier: last ? { start: last.startsAt, id: last.id } : null }
}

async function cardsOf(ctx: UserCtx, rows: readonly BookingRow[], side: Side): Promise<ListedBooking[]> {
  // Only a confirmed visit may have a wish that waits.
  const confirmed = rows.filter(({ booking }) => booking.status === BookingStatus.confirmed)
  const ids = confirmed.map(({ booking }) => booking.id)
  const open = ids.length > 0 ? await waitingRequests(ctx, ids) : []
  return rows.map((row) => listedOf(ctx, row, side, open))
}

function listedOf(ctx: UserCtx, row: BookingRow, side: Side, open: readonly RescheduleRequest[]): ListedBooking {
  const { booking, place } = row
  const now = ctx.now()
  const waiting = open.find(({ bookingId }) => bookingId === booking.id)
  const zone = zoneOf(place.state, place.city)
  return {
    ...cardOf(row, side, now),
    reschedule: waiting ? wishOf(waiting, ctx.actor.id) : null,
    may: mayOf(booking, side, { now, zone, openRequest: waiting !== undefined }),
  }
}
