import { and, desc, eq, gt } from 'drizzle-orm'
import type { OpenSeries } from '#db/schema/index.ts'
import { type Booking, bookings } from '#db/schema/booking.ts'
import type { Duration } from '#shared/availability.ts'
import { BookingStatus, CancelReason, PaymentStatus, priceOf } from '#shared/booking.ts'
import { chargeAtOf, heldUntilOf } from '#shared/booking-series.ts'
import { addDays, type Day, DAY_MS, HOUR_MS } from '#shared/days.ts'
import { dayOf, instantAt } from '#shared/time.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import {
  bookableProfessional,
  type LoadedAgenda,
  loadAgenda,
  slotsOfDay,
  stateOfStart,
} from '#server/features/availability/service.ts'
import { pairBookings } from '../hiring-alert.ts'
import { lockAgenda, lockBookings, lockHolds } from '../locks.ts'
import { insertBookings } from './queries.ts'
import { newBookings } from './rows.ts'
import { needsContract } from './weekly-limit.ts'
import { aheadOfCharge } from '../reschedule/rules.ts'
import { expireHold, overdueHolds, transitionBooking, writeEvent } from '../transition.ts'
import { bookingsOfSeries } from '../series/queries.ts'

/** The terms by which the further dates of an open-ended series are booked. */
export type Terms = Pick<
  OpenSeries,
  'seriesId' | 'startTime' | 'dailyPriceInCents' | 'offeredDailyPriceInCents' | 'offeredFrom' | 'offerAcceptedAt'
> & {
  readonly contractorId: string
  readonly professionalId: string
  readonly hours: Duration
}

/**
 * The result of booking further dates. `decided` are the dates that are booked or cannot be booked. The other dates wait, because
 * they are too far ahead in the professional's agenda.
 */
export type LaterDates = { readonly booked: Day[]; readonly missed: Day[]; readonly decided: Day[] }

/**
 * The options of booking further dates. Unpaid bookings from `replaceFrom` on are cancelled without a notification, because new
 * ones replace them. With `retake`, dates that were skipped are booked too.
 */
export type Again = { readonly replaceFrom?: Day; readonly retake?: true }

/**
 * Locks the contractor's holds and the professional's agenda of a series, so that no booking is added meanwhile. Must be called
 * before a booking is locked.
 */
export async function lockPair(tx: Tx, { contractorId, professionalId }: Pick<Terms, 'contractorId' | 'professionalId'>) {
  await lockHolds(tx, contractorId)
  await lockAgenda(tx, professionalId)
}

/**
 * Books further dates of a series, each charged to the saved card 48 hours before its start. Dates that the series already has,
 * or that were skipped, do not change. `tx` acts as the contractor, and the caller has called `lockPair`. Books nothing while the
 * professional accepts no bookings of this contractor.
 */
export async function bookLaterDates(
  tx: Tx<UserCtx>,
  terms: Terms,
  days: readonly Day[],
  { replaceFrom, retake }: Again = {},
): Promise<LaterDates> {
  const result: LaterDates = { booked: [], missed: [], decided: [] }
  const professional = await bookableProfessional(tx, terms.professionalId)
  if (!professional || days.length === 0) return result
  await makeRoom(tx, terms, replaceFrom, professional.zone)
  const agenda = await agendaAround(tx, terms, days)
  const taken = await daysOfSeries(tx, terms.seriesId, { zone: agenda.zone, retake })
  for (const day of days) {
    const start = instantAt(day, terms.startTime, agenda.zone)
    const state = stateOfStart(agenda, start, { durationHours: terms.hours, now: tx.now() })
    if (state === 'beyond_horizon') break
    result.decided.push(day)
    if (taken.has(day)) continue
    const free = state === 'free' && !(await isAboveLimit(tx, terms, start, agenda.zone))
    if (free && (await bookOne(tx, terms, start, agenda))) result.booked.push(day)
    else result.missed.push(day)
  }
  return result
}

/**
 * Returns the free starts of the series' professional within the next `days` days, early enough for the charge. Unpaid bookings
 * of the series count as free, because they would move. `ctx` must be that of the contractor.
 */
export async function startsToMoveTo(ctx: UserCtx, { seriesId, professionalId, hours }: Terms, days: number): Promise<Date[]> {
  const now = ctx.now()
  const around = (dayCount: number) => new Date(now.getTime() + dayCount * DAY_MS)
  const loaded = await loadAgenda(ctx, professionalId, around(-8), around(days + 8))
  if (!loaded?.open) return []
  const moving = new Set((await plannedOf(ctx, seriesId)).map(({ startsAt }) => startsAt.getTime()))
  const agenda = aheadOfCharge({ ...loaded, busy: loaded.busy.filter(({ start }) => !moving.has(start.getTime())) })
  const today = dayOf(now, agenda.zone)
  return Array.from({ length: days + 1 }, (_, at) => addDays(today, at))
    .flatMap((day) => slotsOfDay(agenda, day, { durationHours: hours, now }))
    .flatMap(({ start, state }) => (state === 'free' ? [start] : []))
}

/** Returns the bookings of a series that will be charged later and whose charge has not begun. */
export async function plannedOf({ db, now }: Ctx, seriesId: string): Promise<Booking[]> {
  const { status, chargeAt } = bookings
  const planned = and(eq(bookings.seriesId, seriesId), eq(status, BookingStatus.requested), gt(chargeAt, now()))
  return (await db.select().from(bookings).where(planned).orderBy(bookings.startsAt)).filter((one) => isUncharged(one, now()))
}

function isUncharged({ status, paymentStatus, chargeAt }: Booking, now: Date): boolean {
  return status === BookingStatus.requested && paymentStatus === PaymentStatus.pending && chargeAt !== null && chargeAt > now
}

/**
 * Cancels the bookings that new ones replace, and the overdue holds of the professional. One call locks all of them, to keep the
 * order of locks.
 */
async function makeRoom(tx: Tx, { seriesId, professionalId }: Terms, replaceFrom: Day | undefined, zone: string): Promise<void> {
  const planned = replaceFrom ? await plannedOf(tx, seriesId) : []
  const replaced = planned.filter(({ startsAt }) => replaceFrom && dayOf(startsAt, zone) >= replaceFrom).map(({ id }) => id)
  for (const booking of await lockBookings(tx, [...replaced, ...(await overdueHolds(tx, professionalId))])) {
    if (!replaced.includes(booking.id)) await expireHold(tx, booking)
    else if (isUncharged(booking, tx.now())) await transitionBooking(tx, booking, 'cancel', replacedBySeries)
  }
}

const replacedBySeries = { actorId: null, cancelReason: CancelReason.replaced, event: 'booking.skipped' } as const

async function agendaAround(tx: Tx<UserCtx>, { professionalId, startTime }: Terms, days: readonly Day[]): Promise<LoadedAgenda> {
  const [first, last] = [days[0]!, days.at(-1)!]
  const around = (day: Day) => instantAt(day, startTime, 'UTC')
  const agenda = await loadAgenda(tx, professionalId, around(addDays(first, -8)), around(addDays(last, 8)))
  return aheadOfCharge(agenda!)
}

/** The days that the series cannot use: those of its bookings and, unless `retake` is set, the skipped days. */
async function daysOfSeries(tx: Tx, seriesId: string, { zone, retake }: { zone: string; retake: true | undefined }) {
  const isTaken = ({ status, cancelReason }: Booking) =>
    status !== BookingStatus.cancelled || (!retake && cancelReason === CancelReason.skipped)
  const days = (await bookingsOfSeries(tx, seriesId)).filter(isTaken).map(({ startsAt }) => dayOf(startsAt, zone))
  return new Set<Day>(days)
}

async function isAboveLimit(tx: Tx<UserCtx>, { professionalId }: Terms, start: Date, zone: string): Promise<boolean> {
  const pair = await pairBookings(tx, professionalId, start)
  return needsContract(tx, pair, { professionalId, starts: [start], zone, without: [] })
}

async function bookOne(tx: Tx<UserCtx>, terms: Terms, start: Date, agenda: LoadedAgenda): Promise<boolean> {
  const { seriesId, contractorId, professionalId, hours } = terms
  const dailyPriceInCents = dailyPriceOn(terms, dayOf(start, agenda.zone))
  const { services, supplies, extraTasks, visitNotes, homeId } = await lastOf(tx, seriesId)
  const asked = {
    contractorId,
    professionalId,
    durationHours: hours,
    supplies,
    extraTasks,
    visitNotes,
    seriesId,
    homeId,
    alertAccepted: false,
  }
  const offered = services.filter((service) => agenda.services.includes(service))
  const price = priceOf(dailyPriceInCents, hours, tx.settings.feeInBasisPoints)
  const slots = [{ start, end: new Date(start.getTime() + hours * HOUR_MS), price }]
  const rows = newBookings(tx, { ...asked, services: offered }, { slots, dailyPriceInCents, answersEach: false }).map((row) => ({
    ...row,
    chargeAt: chargeAtOf(start),
    holdExpiresAt: heldUntilOf(start),
  }))
  if ((await insertBookings(tx, rows)) === 0) return false
  for (const { id } of rows) {
    await writeEvent(tx, id, { kind: 'request', fromStatus: null, toStatus: BookingStatus.requested, actorId: null })
    await tx.emit({ type: 'booking.requested', id, to: [contractorId, professionalId] })
  }
  return true
}

/** The agreed price of a day: an offered price applies from its first day on, if the contractor has accepted it. */
function dailyPriceOn({ dailyPriceInCents, offeredDailyPriceInCents, offeredFrom, offerAcceptedAt }: Terms, day: Day): number {
  const holds = offerAcceptedAt && offeredFrom && day >= offeredFrom
  return (holds ? offeredDailyPriceInCents : null) ?? dailyPriceInCents
}

/** The latest booking of a series, from which a new one copies services, supplies, extra tasks, notes and home. */
async function lastOf({ db }: Tx, seriesId: string): Promise<Booking> {
  const [last] = await db.select().from(bookings).where(eq(bookings.seriesId, seriesId)).orderBy(desc(bookings.startsAt)).limit(1)
  return last!
}
