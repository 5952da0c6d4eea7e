import { HORIZON_IN_DAYS, SLOT_HOURS, type Duration, type SlotState } from '#shared/availability.ts'
import { BookingStatus, PaymentStatus } from '#shared/booking.ts'
import { addDays, dayOf, instantAt, weekdayOf, weekStartOf, type Day } from '#shared/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A weekly window: 0 Sunday … 6 Saturday, `'HH:00'` on the professional's clock. */
export type Window = { readonly weekday: number; readonly startTime: string; readonly endTime: string }
/** A half-open stretch of time that is taken: `[start, end)`. */
export type Busy = { readonly start: Date; readonly end: Date }
export type Slot = { start: Date; end: Date; state: SlotState }
export type DayOfSlots = { date: Day; slots: Slot[] }

/** Everything that decides a professional's bookable starts. `zone` is IANA. */
export type Agenda = {
  readonly windows: readonly Window[]
  readonly busy: readonly Busy[]
  readonly zone: string
  readonly noticeInHours: number
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
  const last = lastDay(agenda.zone, question.now)
  for (let day = from; day <= last; day = addDays(day, 1)) {
    if (slotsOfDay(agenda, day, question).some((slot) => slot.state === 'free')) return day
  }
  return null
}

/** The weeks between which one may leaf, on the professional's calendar: this one, and that of the last bookable day. */
export function weeksOpen(zone: string, now: Date): { first: Day; last: Day } {
  return { first: weekStartOf(dayOf(now, zone)), last: weekStartOf(lastDay(zone, now)) }
}

/** The week that holds `asked`, or the nearest one that is open; without a wish, the current one. */
export function weekToShow(asked: Day | undefined, zone: string, now: Date): Day {
  const { first, last } = weeksOpen(zone, now)
  const wanted = asked === undefined ? first : weekStartOf(asked)
  return wanted < first ? first : wanted > last ? last : wanted
}

/** Windows of one weekday that touch or overlap become one (AMB-10); ordered by weekday and start. */
export function mergeWindows(windows: readonly Window[]): Window[] {
  const ordered = windows.toSorted((a, b) => a.weekday - b.weekday || a.startTime.localeCompare(b.startTime))
  const merged: Window[] = []
  for (const window of ordered) {
    const last = merged.at(-1)
    if (last?.weekday === window.weekday && window.startTime <= last.endTime) {
      merged[merged.length - 1] = { ...last, endTime: window.endTime > last.endTime ? window.endTime : last.endTime }
    } else merged.push(window)
  }
  return merged
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

/** Whether a candidate may not stand beside one booking, by the agenda's buffers. */
export function conflictsWith(agenda: Agenda, candidate: Busy, booking: Busy): boolean {
  return collides(candidate, [booking], agenda.bufferBeforeInMinutes, agenda.bufferAfterInMinutes)
}

/**
 * Whether a candidate, widened by both buffers, meets a raw booking (AMB-09, R-E6): at least `before` minutes after the
 * earlier one, at least `after` minutes before the later one.
 */
export function collides(candidate: Busy, busy: readonly Busy[], before: number, after: number): boolean {
  const from = candidate.start.getTime() - before * MINUTE
  const to = candidate.end.getTime() + after * MINUTE
  return busy.some((other) => other.start.getTime() < to && other.end.getTime() > from)
}

/** One day of the same slots, in order; none where no window is open on it. */
export function slotsOfDay(agenda: Agenda, date: Day, question: Question): Slot[] {
  const weekday = weekdayOf(date)
  return mergeWindows(agenda.windows.filter((window) => window.weekday === weekday)).flatMap((window) => {
    const closes = instantAt(date, window.endTime, agenda.zone)
    return gridOf(window).map((time) => {
      const start = instantAt(date, time, agenda.zone)
      const end = new Date(start.getTime() + question.durationHours * HOUR)
      return { start, end, state: stateOf(agenda, { date, start, end, closes }, question.now) }
    })
  })
}

/** The visible starts of a window: four-hour cells that fit wholly by the clock, as `'HH:00'`. */
function gridOf({ startTime, endTime }: Window): string[] {
  const [opens, closes] = [hourOf(startTime), hourOf(endTime)]
  const cells = Math.max(0, Math.floor((closes - opens) / SLOT_HOURS))
  return Array.from({ length: cells }, (_, index) => `${String(opens + index * SLOT_HOURS).padStart(2, '0')}:00`)
}

function stateOf(agenda: Agenda, cell: Busy & { date: Day; closes: Date }, now: Date): SlotState {
  if (cell.start < now) return 'past'
  if (cell.date > lastDay(agenda.zone, now)) return 'beyond_horizon'
  if (cell.start.getTime() < now.getTime() + agenda.noticeInHours * HOUR) return 'notice'
  if (cell.end > cell.closes) return 'does_not_fit'
  return collides(cell, agenda.busy, agenda.bufferBeforeInMinutes, agenda.bufferAfterInMinutes) ? 'taken' : 'free'
}

function lastDay(zone: string, now: Date): Day {
  return addDays(dayOf(now, zone), HORIZON_IN_DAYS)
}

function isOver(booking: Occupant, now: Date): boolean {
  return booking.holdExpiresAt !== null && booking.holdExpiresAt <= now
}

function hourOf(time: string): number {
  return Number(time.slice(0, 2))
}
