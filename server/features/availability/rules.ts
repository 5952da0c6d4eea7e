import { SLOT_HOURS, type Duration, type Hours, type SlotState } from '#shared/availability.ts'
import { BookingStatus, PaymentStatus, wasPaid } from '#shared/booking.ts'
import { addDays, type Day, HOUR_MS, MINUTE_MS, weekStartOf } from '#shared/days.ts'
import { dayOf, instantAt } from '#shared/time.ts'
import { hoursOn, type DayException, type Window } from '#shared/day-hours.ts'

/** A period that is booked or held, from the start up to but not including the end. */
export type Busy = { readonly start: Date; readonly end: Date }
export type Slot = { start: Date; end: Date; state: SlotState }
export type DayOfSlots = { date: Day; slots: Slot[] }

/**
 * All data that decides a professional's bookable starts. `zone` is an IANA name; days are those of the professional's calendar.
 */
export type Agenda = {
  readonly windows: readonly Window[]
  readonly exceptions: readonly DayException[]
  readonly busy: readonly Busy[]
  readonly zone: string
  readonly leadTimeInHours: number
  readonly horizonInDays: number
  /** The maximum number of bookings that begin on one day; null: no maximum. */
  readonly maxBookingsPerDay: number | null
  /**
   * The professional's absence, during which no new bookings are accepted. `until` is its last day, or null if the professional
   * will end it.
   */
  readonly away: { readonly until: Day | null } | null
  readonly bufferBeforeInMinutes: number
  readonly bufferAfterInMinutes: number
}

/** A booking in an active status, which may block a slot. */
export type ActiveBooking = Busy & {
  readonly status: BookingStatus
  readonly paymentStatus: PaymentStatus
  readonly contractorId: string
  readonly holdExpiresAt: Date | null
  /** When a later booking of a paid series is charged; null for every other booking. */
  readonly chargeAt: Date | null
}

type Calendar = Pick<Agenda, 'zone' | 'horizonInDays'>
/** The input for the state of a slot: the duration in hours, and the current instant. */
type Question = { readonly durationHours: Duration; readonly now: Date }

/**
 * Returns the seven days from `weekStart` with the state of every possible start, for every duration. In a merged window the
 * starts are four hours apart. The time zone of the process does not matter.
 */
export function slotsOfWeek(agenda: Agenda, question: Question & { readonly weekStart: Day }): DayOfSlots[] {
  return Array.from({ length: 7 }, (_, index) => addDays(question.weekStart, index)).map((date) => ({
    date,
    slots: slotsOfDay(agenda, date, question),
  }))
}

/**
 * Returns the state of one start, or null for a start that is not on the grid. A booking is checked with this function, so that
 * it agrees with the list of slots.
 */
export function stateOfStart(agenda: Agenda, start: Date, question: Question): SlotState | null {
  const slots = slotsOfDay(agenda, dayOf(start, agenda.zone), question)
  return slots.find((slot) => slot.start.getTime() === start.getTime())?.state ?? null
}

/** Returns the first day from `from` to the horizon that has a free start, or null. */
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

/**
 * The first and the last week that a contractor may see, on the professional's calendar: the current week and the week of the
 * last bookable day.
 */
export function weeksOpen(agenda: Calendar, now: Date): { first: Day; last: Day } {
  return { first: weekStartOf(dayOf(now, agenda.zone)), last: weekStartOf(lastDay(agenda, now)) }
}

/** Returns the week that contains `asked`, or the nearest week that may be shown. Without `asked` it is the current week. */
export function weekToShow(asked: Day | undefined, agenda: Calendar, now: Date): Day {
  const { first, last } = weeksOpen(agenda, now)
  const wanted = asked === undefined ? first : weekStartOf(asked)
  return wanted < first ? first : wanted > last ? last : wanted
}

/**
 * True if a booking blocks its slot at `now`. Only bookings in the three active statuses do. An expired hold does not, and a hold
 * never blocks its own contractor (R-A5). A later booking of a paid series does.
 */
export function blocks(booking: ActiveBooking, viewerId: string | null, now: Date): boolean {
  if (booking.status === BookingStatus.confirmed || booking.status === BookingStatus.inProgress) return true
  if (booking.status !== BookingStatus.requested || isOver(booking, now)) return false
  const beingPaid = booking.paymentStatus !== PaymentStatus.pending && booking.paymentStatus !== PaymentStatus.failed
  return booking.contractorId !== viewerId || beingPaid || booking.chargeAt !== null
}

/**
 * True if a booking is an unpaid hold of the viewer whose time is not over, or whose payment is being processed. A request that
 * is already paid is not a hold.
 */
export function isOwnHold<T extends ActiveBooking>(
  booking: T,
  viewerId: string | null,
  now: Date,
): booking is T & { holdExpiresAt: Date } {
  const { status, contractorId, holdExpiresAt, chargeAt } = booking
  const isHold = status === BookingStatus.requested && chargeAt === null && !wasPaid(booking)
  return isHold && contractorId === viewerId && holdExpiresAt !== null && holdExpiresAt > now
}

/**
 * True if a slot becomes free when this hold of the same contractor is dropped. Either the two overlap (buffers included), or the
 * day would have too many bookings. In the second case only as many of the earliest holds are dropped as necessary.
 */
export function conflictsWith(agenda: Agenda & { readonly ownHolds: readonly Busy[] }, candidate: Busy, hold: Busy): boolean {
  const meets = (other: Busy) => collides(candidate, [other], agenda.bufferBeforeInMinutes, agenda.bufferAfterInMinutes)
  if (meets(hold) || agenda.maxBookingsPerDay === null) return meets(hold)
  const date = dayOf(candidate.start, agenda.zone)
  // A hold whose payment is being processed is already in `busy`, so it is not counted twice.
  const isBusy = (other: Busy) => agenda.busy.some(({ start }) => start.getTime() === other.start.getTime())
  const beside = bookingsOn(agenda.ownHolds, date, agenda.zone).filter((other) => !meets(other) && !isBusy(other))
  const tooMany = bookingsOn(agenda.busy, date, agenda.zone).length + beside.length + 1 - agenda.maxBookingsPerDay
  const going = beside.toSorted((a, b) => a.start.getTime() - b.start.getTime()).slice(0, Math.max(0, tooMany))
  return going.some(({ start }) => start.getTime() === hold.start.getTime())
}

/**
 * True if a slot is too close to a booking. It must start at least `before` minutes after an earlier booking and end at least
 * `after` minutes before a later one (R-E6).
 */
export function collides(candidate: Busy, busy: readonly Busy[], before: number, after: number): boolean {
  const from = candidate.start.getTime() - before * MINUTE_MS
  const to = candidate.end.getTime() + after * MINUTE_MS
  return busy.some((other) => other.start.getTime() < to && other.end.getTime() > from)
}

/** Returns the slots of one day in order; empty if the day has no open hours. */
export function slotsOfDay(agenda: Agenda, date: Day, question: Question): Slot[] {
  const { zone, maxBookingsPerDay } = agenda
  const open = hoursOn(agenda, date)
  if (open.length === 0) return []
  const full = maxBookingsPerDay !== null && bookingsOn(agenda.busy, date, zone).length >= maxBookingsPerDay
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

/** Returns the bookings that begin on a given day in a zone. */
function bookingsOn(busy: readonly Busy[], date: Day, zone: string): Busy[] {
  const [from, to] = [instantAt(date, '00:00', zone), instantAt(addDays(date, 1), '00:00', zone)]
  return busy.filter(({ start }) => start >= from && start < to)
}

/** The possible starts in a period of open hours, as `'HH:00'`: one every four hours, as long as four hours remain. */
function gridOf({ startTime, endTime }: Hours): string[] {
  const [opens, closes] = [hourOf(startTime), hourOf(endTime)]
  const cells = Math.max(0, Math.floor((closes - opens) / SLOT_HOURS))
  return Array.from({ length: cells }, (_, index) => `${String(opens + index * SLOT_HOURS).padStart(2, '0')}:00`)
}

function stateOf(agenda: Agenda, cell: Busy & { date: Day; closes: Date; full: boolean; beyond: boolean }, now: Date): SlotState {
  if (cell.start < now) return 'past'
  if (cell.beyond) return 'beyond_horizon'
  if (isAway(agenda, cell.date)) return 'away'
  if (cell.start.getTime() < now.getTime() + agenda.leadTimeInHours * HOUR_MS) return 'lead_time'
  if (cell.end > cell.closes) return 'does_not_fit'
  if (collides(cell, agenda.busy, agenda.bufferBeforeInMinutes, agenda.bufferAfterInMinutes)) return 'taken'
  return cell.full ? 'full' : 'free'
}

/**
 * The agenda for a start to which both participants agree. Lead time and absence do not matter, because the professional
 * consents.
 */
export function agreedWith<A extends Agenda>(agenda: A): A {
  return { ...agenda, leadTimeInHours: 0, away: null }
}

/**
 * Returns the current absence of the professional, on their own calendar, with its last day; null when the professional is not
 * away.
 */
export function awayNow({ away, zone }: Pick<Agenda, 'away' | 'zone'>, now: Date): Agenda['away'] {
  return away !== null && (away.until === null || away.until >= dayOf(now, zone)) ? away : null
}

function isAway({ away }: Agenda, date: Day): boolean {
  return away !== null && (away.until === null || date <= away.until)
}

function lastDay({ zone, horizonInDays }: Calendar, now: Date): Day {
  return addDays(dayOf(now, zone), horizonInDays)
}

function isOver(booking: ActiveBooking, now: Date): boolean {
  return booking.holdExpiresAt !== null && booking.holdExpiresAt <= now
}

function hourOf(time: string): number {
  return Number(time.slice(0, 2))
}
