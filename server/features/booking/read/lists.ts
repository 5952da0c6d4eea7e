import type { RescheduleRequest } from '#db/schema/booking.ts'
import { BookingStatus, type EarlierBookings, type Side } from '#shared/booking.ts'
import type { Earning } from '#shared/earnings.ts'
import { zoneOf } from '#shared/zones.ts'
import type { UserCtx } from '#server/core/context.ts'
import { mayOf } from '../permissions.ts'
import type { BookingRow } from '../queries.ts'
import { waitingRequests } from '../reschedule/queries.ts'
import { isPlanned } from '../reschedule/rules.ts'
import { cardOf, rescheduleView } from './card.ts'
import { earningsOfRows } from './earnings.ts'
import {
  activeBookings,
  bookingsToAnswer,
  contestEnds,
  countAgenda,
  countListed,
  nextBooking,
  otherBookings,
  upcomingBookings,
  waitingBookings,
} from './queries.ts'
import { kmFromPrevious } from './way.ts'
import type { AgendaView, EarlierView, ListedBooking, MyBookings } from './views.ts'

/** The number of past, cancelled and other bookings without a slot on each page of the list. */
const PAGE_SIZE = 30
/** The maximum of upcoming bookings that are read; the dashboard shows three of them, and the count includes all. */
const UPCOMING = 5
/**
 * The maximum of bookings on the dashboard that wait for an action of the reader. One series may have eight unpaid bookings; the
 * list shows all of them.
 */
const WAITING = 3

/**
 * Returns both tabs of 'Meus Agendamentos', latest start first. A tab has all bookings that block a slot and the first page of
 * the others, and `earlier` is the cursor of the next page. Only professionals have the second tab.
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

/** Returns the page of one tab of 'Meus Agendamentos' that follows the booking `before`. */
export async function listEarlier(ctx: UserCtx, { side, before }: EarlierBookings): Promise<EarlierView> {
  const { rows, earlier } = await pageOf(ctx, side, before)
  return { items: await cardsOf(ctx, rows, side), earlier, now: ctx.now() }
}

/**
 * The dashboard of a contractor or professional: the running or next booking, five upcoming ones, those that wait for an action
 * of the reader, and the counts.
 */
export async function readAgenda(ctx: UserCtx, side: Side): Promise<AgendaView> {
  const { id } = ctx.actor
  const [next, upcoming, toAnswer, waiting, count] = await Promise.all([
    nextBooking(ctx, id, side),
    upcomingBookings(ctx, id, side, UPCOMING),
    bookingsToAnswer(ctx, id, side, WAITING),
    waitingBookings(ctx, id, side, WAITING),
    countAgenda(ctx, id, side),
  ])
  const answerIds = toAnswer.map(({ booking }) => booking.id)
  const [cards, ends] = await Promise.all([
    cardsOf(ctx, [...(next ? [next] : []), ...upcoming, ...toAnswer, ...waiting], side),
    answerIds.length > 0 ? contestEnds(ctx, answerIds) : new Map<string, Date>(),
  ])
  const byId = new Map(cards.map((card) => [card.id, card]))
  const cardsFor = (rows: readonly BookingRow[]) => rows.flatMap(({ booking }) => byId.get(booking.id) ?? [])
  const asked = cardsFor(toAnswer).map((card) => ({ ...card, asked: { contestUntil: ends.get(card.id) ?? null } }))
  return {
    next: cardsFor(next ? [next] : [])[0] ?? null,
    upcoming: cardsFor(upcoming),
    waiting: [...asked, ...cardsFor(waiting).filter((card) => !answerIds.includes(card.id))].slice(0, WAITING),
    count,
    now: ctx.now(),
  }
}

async function listOf(ctx: UserCtx, side: Side) {
  const { id } = ctx.actor
  const [active, others, count] = await Promise.all([
    activeBookings(ctx, id, side),
    pageOf(ctx, side, null),
    countListed(ctx, id, side),
  ])
  const rows = [...active, ...others.rows].toSorted((a, b) => b.booking.startsAt.getTime() - a.booking.startsAt.getTime())
  return { items: await cardsOf(ctx, rows, side), earlier: others.earlier, count }
}

async function pageOf(ctx: UserCtx, side: Side, before: EarlierBookings['before'] | null) {
  const found = await otherBookings(ctx, ctx.actor.id, side, { before, limit: PAGE_SIZE + 1 })
  const rows = found.slice(0, PAGE_SIZE)
  const last = found.length > PAGE_SIZE ? rows.at(-1)?.booking : undefined
  return { rows, earlier: last ? { start: last.startsAt, id: last.id } : null }
}

async function cardsOf(ctx: UserCtx, rows: readonly BookingRow[], side: Side): Promise<ListedBooking[]> {
  // Only confirmed bookings, and later bookings of a series before their charge, can have a reschedule request.
  const movable = rows.filter(({ booking }) => booking.status === BookingStatus.confirmed || isPlanned(booking))
  const ids = movable.map(({ booking }) => booking.id)
  const [open, earnings, ways] = await Promise.all([
    ids.length > 0 ? waitingRequests(ctx, ids) : [],
    side === 'professional' ? earningsOfRows(ctx, rows) : new Map<string, Earning>(),
    side === 'professional' ? kmFromPrevious(ctx, rows) : new Map<string, number>(),
  ])
  return rows.map((row) => {
    const { id } = row.booking
    return listedBooking(ctx, row, side, { open, earning: earnings.get(id) ?? null, km: ways.get(id) ?? null })
  })
}

type Beside = { readonly open: readonly RescheduleRequest[]; readonly earning: Earning | null; readonly km: number | null }

function listedBooking(ctx: UserCtx, row: BookingRow, side: Side, { open, earning, km }: Beside): ListedBooking {
  const { booking, place } = row
  const now = ctx.now()
  const waiting = open.find(({ bookingId }) => bookingId === booking.id)
  const zone = zoneOf(place.state, place.city)
  return {
    ...cardOf(row, side, now, earning),
    ...(km !== null && { kmFromPrevious: km }),
    reschedule: waiting ? rescheduleView(waiting, ctx.actor.id) : null,
    may: mayOf(booking, side, { now, zone, openRequest: waiting !== undefined }),
  }
}
