import {
  awaitsAnswer,
  BookingStatus,
  bookingCan,
  bookingLets,
  bookingMessages,
  CancelReason,
  contractorMayCancel,
  sideOf,
  type BookingAction,
  type Side,
  isHoldOver,
} from '#shared/booking.ts'
import {
  attendanceMessages,
  CHECK_IN_OPENS_MINUTES,
  LATE_FROM_HOURS,
  ON_THE_WAY_FROM_HOURS,
  TOLERANCE_MINUTES,
} from '#shared/booking-attendance.ts'
import { rescheduleMessages } from '#shared/booking-reschedule.ts'
import { timeOf } from '#shared/time.ts'
import type { Booking } from '#db/schema/booking.ts'
import { Conflict } from '#server/core/errors.ts'
import { bookingNotFound } from './refusals.ts'
import { obstacleToReschedule } from './reschedule/rules.ts'
import type { MayView } from './views.ts'

const MINUTE = 60_000

/**
 * The actions of a participant on a booking. Only the contractor may `cancel`, before and after the payment. Only the
 * professional may `decline`, and `accept` a paid request. Rescheduling has its own rules in reschedule/rules.ts.
 */
export type ParticipantAction =
  | 'accept'
  | 'cancel'
  | 'decline'
  | 'checkIn'
  | 'checkOut'
  | 'noShow'
  | 'giveUp'
  | 'warnLate'
  | 'onTheWay'

/** The columns of a booking that decide which actions are allowed. */
export type PermissionFacts = Pick<
  Booking,
  | 'contractorId'
  | 'professionalId'
  | 'status'
  | 'paymentStatus'
  | 'holdExpiresAt'
  | 'startsAt'
  | 'endsAt'
  | 'checkedInAt'
  | 'chargeAt'
>

type DoneFacts = Pick<
  Booking,
  | 'contractorId'
  | 'professionalId'
  | 'status'
  | 'needsYes'
  | 'cancelledBy'
  | 'cancelReason'
  | 'noShowBy'
  | 'checkedInAt'
  | 'checkedOutAt'
>

/**
 * Why an action is refused now. `later` says that it becomes possible later, so that the page shows its button with the reason.
 */
type Obstacle = { readonly reason: 'wrong_state' | 'too_early' | 'ended'; readonly message: string; readonly later: boolean }

type Moment = { readonly now: Date; readonly zone: string }

/**
 * Returns the actor's side (contractor or professional) if the actor may perform the action now. Throws NOT_FOUND for everybody
 * else, and CONFLICT: `wrong_state`, `too_early` when it will be possible later, or `ended` for a check-in after the end.
 */
export function assertMay(action: ParticipantAction, booking: PermissionFacts, side: Side | null, moment: Moment): Side {
  if (side === null || !isForSide(action, side)) throw bookingNotFound()
  const obstacle = obstacleTo(action, booking, moment)
  if (obstacle) throw new Conflict(obstacle.reason, obstacle.message)
  return side
}

/** True if the actor has performed this action before. A caller whose response was lost then gets the same response again. */
export function hasDone(action: ParticipantAction, booking: DoneFacts, actorId: string): boolean {
  const { status, cancelledBy, cancelReason, noShowBy, checkedInAt, checkedOutAt } = booking
  const isProfessional = sideOf(booking, actorId) === 'professional'
  const cancelled = status === BookingStatus.cancelled && cancelledBy === actorId
  switch (action) {
    case 'accept':
      return isProfessional && booking.needsYes && bookingCan('noShow', status)
    case 'cancel':
    case 'decline':
      return cancelled && noShowBy === null && cancelReason !== CancelReason.replaced && cancelReason !== CancelReason.closed
    case 'noShow':
      return cancelled && noShowBy !== null && !(isProfessional && noShowBy === 'professional')
    case 'giveUp':
      return cancelled && isProfessional && noShowBy === 'professional'
    case 'checkIn':
      return isProfessional && status !== BookingStatus.cancelled && checkedInAt !== null
    case 'checkOut':
      return isProfessional && status === BookingStatus.completed && checkedOutAt !== null
    case 'warnLate':
    case 'onTheWay':
      return false
  }
}

/**
 * What a contractor, a professional or an admin may do with a booking now. Each action is true if allowed, a reason if it is
 * possible only later or while a reschedule request is open, and otherwise false.
 */
export function mayOf(
  booking: PermissionFacts,
  side: Side | 'admin',
  { openRequest, ...moment }: Moment & { openRequest: boolean },
): MayView {
  const may = (action: ParticipantAction) => {
    if (side === 'admin' || !isForSide(action, side)) return false
    const obstacle = obstacleTo(action, booking, moment)
    if (!obstacle) return true
    return obstacle.later ? { reason: obstacle.message } : false
  }
  const reschedulable = side !== 'admin' && obstacleToReschedule(booking, side, moment.now) === null
  const mayReschedule = reschedulable && openRequest ? { reason: rescheduleMessages.requestOpen } : reschedulable
  const ended = booking.status === BookingStatus.completed || booking.status === BookingStatus.cancelled
  return {
    cancel: may('cancel'),
    accept: may('accept'),
    decline: may('decline'),
    checkIn: may('checkIn'),
    checkOut: may('checkOut'),
    reportNoShow: may('noShow'),
    giveUp: may('giveUp'),
    warnLate: may('warnLate'),
    onTheWay: may('onTheWay'),
    reschedule: mayReschedule,
    rebook: side === 'contractor' && ended,
  }
}

function isForSide(action: ParticipantAction, side: Side): boolean {
  return bookingLets(side, transitionFor(action)) && ((action !== 'giveUp' && action !== 'onTheWay') || side === 'professional')
}

/**
 * Returns the transition whose starting statuses an action requires. An action without a transition of its own, such as being on
 * the way, requires those of `noShow`.
 */
function transitionFor(action: ParticipantAction): BookingAction {
  return action === 'giveUp' || action === 'warnLate' || action === 'onTheWay' ? 'noShow' : action
}

function obstacleTo(action: ParticipantAction, booking: PermissionFacts, moment: Moment): Obstacle | null {
  const { now } = moment
  const { status, startsAt } = booking
  if (action === 'cancel') {
    const may = contractorMayCancel({ status, start: startsAt }, now) || (bookingCan('cancelPaid', status) && now < startsAt)
    return may ? null : wrongState(bookingMessages.cancelFailed.description)
  }
  if (action === 'accept')
    return awaitsAnswer(booking) && !isHoldOver(booking, now) ? null : wrongState(bookingMessages.wrongState)
  if (action === 'checkIn' && hasEnded(booking, now)) return ended
  if (!bookingCan(transitionFor(action), status)) return wrongState(bookingMessages.wrongState)
  if (action === 'decline') return null
  return obstacleOnTheDay(action, booking, moment)
}

/** The reason why an action that depends on the time of the booking, such as the check-in, is not possible now. */
function obstacleOnTheDay(
  action: 'checkIn' | 'checkOut' | 'noShow' | 'giveUp' | 'warnLate' | 'onTheWay',
  booking: PermissionFacts,
  { now, zone }: Moment,
): Obstacle | null {
  const { startsAt, endsAt, checkedInAt } = booking
  const minutesAfterStart = (minutes: number) => new Date(startsAt.getTime() + minutes * MINUTE)
  const notBefore = (opens: Date) => (now < opens ? tooEarly(attendanceMessages.opensAt(timeOf(opens, zone))) : null)
  if (action === 'checkOut') return checkedInAt ? notBefore(startsAt) : wrongState(attendanceMessages.notCheckedIn)
  if (checkedInAt) return wrongState(attendanceMessages.checkedIn)
  if (now >= endsAt) return wrongState(attendanceMessages.ended)
  // Before the start the professional must decline the booking with a reason and cannot give it up.
  if (action === 'giveUp') return now < startsAt ? wrongState(bookingMessages.wrongState) : null
  if (action === 'onTheWay') return notBefore(minutesAfterStart(-ON_THE_WAY_FROM_HOURS * 60))
  if (action === 'warnLate') {
    const over = now > minutesAfterStart(TOLERANCE_MINUTES)
    return over ? wrongState(bookingMessages.wrongState) : notBefore(minutesAfterStart(-LATE_FROM_HOURS * 60))
  }
  return notBefore(minutesAfterStart(action === 'checkIn' ? -CHECK_IN_OPENS_MINUTES : TOLERANCE_MINUTES))
}

/**
 * A check-in after the end is refused with its own reason, because only then may the professional have to contest a reported
 * absence.
 */
const ended: Obstacle = { reason: 'ended', message: attendanceMessages.ended, later: false }

/** True if the end of the booking has passed. A job then completes the booking, with or without a check-in. */
function hasEnded({ status, endsAt }: PermissionFacts, now: Date): boolean {
  return status === BookingStatus.completed || (bookingCan('checkIn', status) && now >= endsAt)
}

function wrongState(message: string): Obstacle {
  return { reason: 'wrong_state', message, later: false }
}

function tooEarly(message: string): Obstacle {
  return { reason: 'too_early', message, later: true }
}
