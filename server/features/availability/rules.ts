import { SLOT_HOURS, type Duration, type SlotState } from '#shared/availability.ts'
import { BookingStatus, PaymentStatus } from '#shared/booking.ts'
import { addDays, type Day, HOUR_MS, MINUTE_MS, weekStartOf } from '#shared/days.ts'
import { dayOf, instantAt } from '#shared/time.ts'
import { hoursOn, type DayException, type Hours, type Window } from './rules-hours.ts'

/** A half-open stretch of time that is taken: `[start, end)`. */
export type Busy = { readonly start: Date; readonly end: Date }
export type Slot = { start: Date; end: Date; state: SlotState }
export type DayOfSlots = { date: Day; slots: Slot[] }

/** Everything that decides a professional's bookable starts. `zone` is IANA, days are those of her calendar. */
export type Agenda = {
  readonly windows: readonly Window[]
  readonly exceptions: readonly DayException[]
  readonly busy: readonly Busy[]
  readonly zone: string
  readonly noticeInHours: number
  readonly horizonInDays: number
  /** The most visits that begin on one day; null: as many as fit. */
  readonly maxBookingsPerDay: number | null
  /** Takes no new bookings up to and with the day `until`; null: until she says so. */
  readonly away: { readonly until: Day | null } | null
  readonly bufferBeforeInMinutes: number
  readonly bufferAfterInMinutes: number
}

/** A booking that may hold a slot, as the agenda reads it. */
export type Occupant = Busy & {
  readonly status: BookingStatus
  readonly paymentStatus: PaymentStatus
  readonly contractorId: string
  readonly holdExpiresAt: Date | null
}

type Calendar = Pick<Agenda, 'zone' | 'horizonInDays'>
/** What is asked of an agenda: how many hours, and the instant from which it is asked. */
type Question = { readonly durationHours: Duration; readonly now: Date }

/**
 * The seven days from `weekStart` with every start on the grid and its state. Starts lie four hours apart from the start of a
 * merged window (AMB-08, AMB-10); a cell stays visible at every duration (R-C7). Pure: the process's zone has no say.
 */
export function slotsOfWeek(agenda: Agenda, question: Question & { readonly weekStart: Day }): DayOfSlots[] {
  return Array.from({ length: 7 }, (_, index) => addDays(question.weekStart, index)).map((date) => ({
    date,
    slots: slotsOfDay(agenda, date, question),
  }))
}

/** The state of one start, null off the grid: create asks what the list asked, never another question (S1 §5). */
export function stateOfStart(agenda: Agenda, start: Date, question: Question): SlotState | null {
  const slots = slotsOfDay(agenda, dayOf(start, agenda.zone), question)
  return slots.find((slot) => slot.start.getTime() === start.getTime())?.state ?? null
}

/** The first day from `from` to the horizon that has a free start, or null. */
export function nextFreeDay(agenda: Agenda, from: Day, question: Question): Day | null {
  const { away } = agenda
  if (away?.until === null) return null
  const last = lastDay(agenda, question.now)
  const first = away && away.until >= from ? addDays(away.until, 1) : from
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (slotsOfDay(agenda, day, question).some((slot) => slot.state === 'free')) return day
  }
  return null
}

/** The weeks between which one may leaf, on the professional's calendar: this one, and that of the last bookable day. */
export function weeksOpen(agenda: Calendar, now: Date): { first: Day; last: Day } {
  return { first: weekStartOf(dayOf(now, agenda.zone)), last: weekStartOf(lastDay(agenda, now)) }
}

/** The week that holds `asked`, or the nearest one that is open; without a wish, the current one. */
export function weekToShow(asked: Day | undefined, agenda: Calendar, now: Date): Day {
  const { first, last } = weeksOpen(agenda, now)
  const wanted = asked === undefined ? first : weekStartOf(asked)
  return wanted < first ? first : wanted > last ? last : wanted
}

/**
 * Whether a booking keeps others out at `now`. Only the three active statuses do (S1 §4); an unpaid hold that is over does not
 * (AMB-05), nor does the viewer's own unpaid hold, which never blocks its own customer (R-A5).
 */
export function blocks(booking: Occupant, viewerId: string | null, now: Date): boolean {
  if (booking.status === BookingStatus.confirmed || booking.status === BookingStatus.inProgress) return true
  if (booking.status !== BookingStatus.requested || isOver(booking, now)) return false
  const beingPaid = booking.paymentStatus !== PaymentStatus.pending && booking.paymentStatus !== PaymentStatus.failed
  return booking.contractorId !== viewerId || beingPaid
}

/** A hold of the viewer's own that still runs, unpaid or while the bank thinks about it. */
export function isOwnHold<T extends Occupant>(
  booking: T,
  viewerId: string | null,
  now: Date,
): booking is T & { holdExpiresAt: Date } {
  const { status, contractorId, holdExpiresAt } = booking
  return status === BookingStatus.requested && contractorId === viewerId && holdExpiresAt !== null && holdExpiresAt > now
}

/**
 * Whether a candidate can only stand if a hold of the same household goes: by the buffers, or because the day would have more
 * visits than she takes; then the earliest of the day go, no more than must.
 */
export function conflictsWith(agenda: Agenda & { readonly ownHolds: readonly Busy[] }, candidate: Busy, hold: Busy): boolean {
  const meets = (other: Busy) => collides(candidate, [other], agenda.bufferBeforeInMinutes, agenda.bufferAfterInMinutes)
  if (meets(hold) || agenda.maxBookingsPerDay === null) return meets(hold)
  const date = dayOf(candidate.start, agenda.zone)
  // One that is being paid keeps others out: it is busy already.
  const isBusy = (other: Busy) => agenda.busy.some(({ start }) => start.getTime() === other.start.getTime())
  const beside = visitsOn(agenda.ownHolds, date, agenda.zone).filter((other) => !meets(other) && !isBusy(other))
  const tooMany = visitsOn(agenda.busy, date, agenda.zone).length + beside.length + 1 - agenda.maxBookingsPerDay
  const going = beside.toSorted((a, b) => a.start.getTime() - b.start.getTime()).slice(0, Math.max(0, tooMany))
  return going.some(({ start }) => start.getTime() === hold.start.getTime())
}

/**
 * Whether a candidate, widened by both buffers, meets a raw booking (AMB-09, R-E6): at least `before` minutes after the
 * earlier one, at least `after` minutes before the later one.
 */
export function collides(candidate: Busy, busy: readonly Busy[], before: number, after: number): boolean {
  const from = candidate.start.getTime() - before * MINUTE_MS
  const to = candidate.end.getTime() + after * MINUTE_MS
  return busy.some((other) => other.start.getTime() < to && other.end.getTime() > from)
}

/** One day of the same slots, in order; none where no hour is open on it. */
export function slotsOfDay(agenda: Agenda, date: Day, question: Question): Slot[] {
  const { zone, maxBookingsPerDay: most } = agenda
  const open = hoursOn(agenda, date)
  if (open.length === 0) return []
  const full = most !== null && visitsOn(agenda.busy, date, zone).length >= most
  const beyond = date > lastDay(agenda, question.now)
  return open.flatMap((hours) => {
    const closes = instantAt(date, hours.endTime, zone)
    return gridOf(hours).map((time) => {
      const start = instantAt(date, time, zone)
      const end = new Date(start.getTime() + question.durationHours * HOUR_MS)
      return { start, end, state: stateOf(agenda, { date, start, end, closes, full, beyond }, question.now) }
    })
  })
}

/** The visits that begin on a day of a zone's calendar. */
function visitsOn(busy: readonly Busy[], date: Day, zone: string): Busy[] {
  const [from, to] = [instantAt(date, '00:00', zone), instantAt(addDays(date, 1), '00:00', zone)]
  return busy.filter(({ start }) => start >= from && start < to)
}

/** The visible starts of a stretch of hours: four-hour cells that fit wholly by the clock, as `'HH:00'`. */
function gridOf({ startTime, endTime }: Hours): string[] {
  const [opens, closes] = [hourOf(startTime), hourOf(endTime)]
  const cells = Math.max(0, Math.floor((closes - opens) / SLOT_HOURS))
  return Array.from({ length: cells }, (_, index) => `${String(opens + index * SLOT_HOURS).padStart(2, '0')}:00`)
}

function stateOf(agenda: Agenda, cell: Busy & { date: Day; closes: Date; full: boolean; beyond: boolean }, now: Date): SlotState {
  if (cell.start < now) return 'past'
  if (cell.beyond) return 'beyond_horizon'
  if (isAway(agenda, cell.date)) return 'away'
  if (cell.start.getTime() < now.getTime() + agenda.noticeInHours * HOUR_MS) return 'notice'
  if (cell.end > cell.closes) return 'does_not_fit'
  if (collides(cell, agenda.busy, agenda.bufferBeforeInMinutes, agenda.bufferAfterInMinutes)) return 'taken'
  return cell.full ? 'full' : 'free'
}

/** An agenda as it is for an hour that both sides agree on: what she asks for beforehand does not bind her own yes (AMB-07). */
export function agreedWith<A extends Agenda>(agenda: A): A {
  return { ...agenda, noticeInHours: 0, away: null }
}

/** Whether she takes no new bookings today, on her calendar, and up to which day; null once that day is over. */
export function awayNow({ away, zone }: Pick<Agenda, 'away' | 'zone'>, now: Date): Agenda['away'] {
  return away !== null && (away.until === null || away.until >= dayOf(now, zone)) ? away : null
}

function isAway({ away }: Agenda, date: Day): boolean {
  return away !== null && (away.until === null || date <= away.until)
}

function lastDay({ zone, horizonInDays }: Calendar, now: Date): Day {
  return addDays(dayOf(now, zone), horizonInDays)
}

function isOver(booking: Occupant, now: Date): boolean {
  return booking.holdExpiresAt !== null && booking.holdExpiresAt <= now
}

function hourOf(time: string): number {
  return Number(time.slice(0, 2))
}
