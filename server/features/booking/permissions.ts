import { CHECK_IN_OPENS_MINUTES, LATE_FROM_HOURS, lifeMessages, TOLERANCE_MINUTES } from '#shared/booking-life.ts'
import {
  type BookingAction,
  bookingCan,
  bookingLets,
  bookingMessages,
  BookingStatus,
  CancelReason,
  customerMayCancel,
  type Side,
  sideOf,
} from '#shared/booking.ts'
import { timeOf } from '#shared/time.ts'
import { Conflict } from '#server/core/errors.ts'
import { type BookingFacts, bookingNotFound } from './rules.ts'
import type { MayView } from './views.ts'

const MINUTE = 60_000

/** What of a booking decides the later steps of its life. */
export type LifeFacts = BookingFacts & { readonly checkedInAt: Date | null; readonly cancelledBy: string | null }

/** What the verbs of a visit's life are called; the customer's `cancel` is of both phases. */
export type LifeVerb = 'cancel' | 'decline' | 'checkIn' | 'checkOut' | 'noShow' | 'giveUp' | 'warnLate' | 'reschedule'

/** Why a verb is refused now. `soon`: it will be possible, so the button is shown with the sentence. */
type Hurdle = { readonly reason: string; readonly message: string; readonly soon: boolean }

type Moment = { readonly now: Date; readonly zone: string }

/**
 * Refuses a verb that somebody may not take now: NOT_FOUND to strangers and to the wrong side, CONFLICT `wrong_state` where the
 * life-cycle or the clock does not allow it, `too_early` where it will later (AMB-06, AMB-07). Answers the side.
 */
export function assertMay(verb: LifeVerb, booking: LifeFacts, side: Side | null, moment: Moment): Side {
  if (side === null || !isTheirs(verb, side)) throw bookingNotFound()
  const hurdle = hurdleOf(verb, booking, moment)
  if (hurdle) throw new Conflict(hurdle.reason, hurdle.message)
  return side
}

/** What else of a booking tells whether a step was taken, and by whom. */
type TakenFacts = LifeFacts & { readonly noShowBy: Side | null; readonly checkedOutAt: Date | null }

/** Whether somebody has taken a step already: asked again, after an answer that was lost, it is answered alike (fault 33). */
export function hasTaken(verb: LifeVerb, booking: TakenFacts, actorId: string): boolean {
  const { status, cancelledBy, cancelReason, noShowBy, checkedInAt, checkedOutAt } = booking
  const hers = sideOf(booking, actorId) === 'professional'
  const mine = status === BookingStatus.cancelled && cancelledBy === actorId
  switch (verb) {
    case 'cancel':
    case 'decline':
      return mine && noShowBy === null && cancelReason !== CancelReason.replaced && cancelReason !== CancelReason.closed
    case 'noShow':
      return mine && noShowBy !== null && !(hers && noShowBy === 'professional')
    case 'giveUp':
      return mine && hers && noShowBy === 'professional'
    case 'checkIn':
      return hers && status === BookingStatus.inProgress && checkedInAt !== null
    case 'checkOut':
      return hers && status === BookingStatus.completed && checkedOutAt !== null
    case 'warnLate':
    case 'reschedule':
      return false
  }
}

/** Everything that one side may do with a booking now: true, false for what is not theirs, or a sentence that says when. */
export function mayOf(
  booking: LifeFacts,
  side: Side | 'admin',
  { openRequest, ...moment }: Moment & { openRequest: boolean },
): MayView {
  const may = (verb: LifeVerb) => {
    if (side === 'admin' || !isTheirs(verb, side)) return false
    const hurdle = hurdleOf(verb, booking, moment)
    if (!hurdle) return true
    return hurdle.soon ? { reason: hurdle.message } : false
  }
  const ended = booking.status === BookingStatus.completed || booking.status === BookingStatus.cancelled
  const reschedule = may('reschedule')
  return {
    cancel: may('cancel'),
    decline: may('decline'),
    checkIn: may('checkIn'),
    checkOut: may('checkOut'),
    reportNoShow: may('noShow'),
    giveUp: may('giveUp'),
    warnLate: may('warnLate'),
    reschedule: reschedule === true && openRequest ? { reason: lifeMessages.requestOpen } : reschedule,
    rebook: side === 'contractor' && ended,
  }
}

function isTheirs(verb: LifeVerb, side: Side): boolean {
  return bookingLets(side, arrowOf(verb)) && (verb !== 'giveUp' || side === 'professional')
}

/** Who says that she herself will not come misses the visit; who will be late may still miss it. */
function arrowOf(verb: LifeVerb): BookingAction {
  return verb === 'giveUp' || verb === 'warnLate' ? 'noShow' : verb
}

function hurdleOf(verb: LifeVerb, booking: LifeFacts, moment: Moment): Hurdle | null {
  const { now } = moment
  const { status, startsAt } = booking
  const allowed = bookingCan(arrowOf(verb), status) || (verb === 'cancel' && bookingCan('cancelPaid', status))
  if (!allowed) return wrong(verb === 'cancel' ? bookingMessages.cancelFailed.description : lifeMessages.wrongState)
  if (verb === 'cancel') {
    const may = customerMayCancel({ status, start: startsAt }, now) || (status === BookingStatus.confirmed && now < startsAt)
    return may ? null : wrong(bookingMessages.cancelFailed.description)
  }
  if (verb === 'reschedule') return now < startsAt ? null : wrong(lifeMessages.alreadyStarted)
  if (verb === 'decline') return null
  return atTheDoor(verb, booking, moment)
}

/** The steps of the day itself, which have hours. */
function atTheDoor(
  verb: 'checkIn' | 'checkOut' | 'noShow' | 'giveUp' | 'warnLate',
  booking: LifeFacts,
  { now, zone }: Moment,
): Hurdle | null {
  const { startsAt, endsAt, checkedInAt } = booking
  const after = (minutes: number) => new Date(startsAt.getTime() + minutes * MINUTE)
  const notBefore = (opens: Date) => (now < opens ? early(lifeMessages.opensAt(timeOf(opens, zone))) : null)
  if (verb === 'checkOut') return checkedInAt ? notBefore(startsAt) : wrong(lifeMessages.notCheckedIn)
  if (checkedInAt) return wrong(lifeMessages.checkedIn)
  if (now >= endsAt) return wrong(lifeMessages.afterVisit)
  // Before the start she calls the visit off.
  if (verb === 'giveUp') return now < startsAt ? wrong(lifeMessages.wrongState) : null
  if (verb === 'warnLate') {
    return now > after(TOLERANCE_MINUTES) ? wrong(lifeMessages.wrongState) : notBefore(after(-LATE_FROM_HOURS * 60))
  }
  return notBefore(verb === 'checkIn' ? after(-CHECK_IN_OPENS_MINUTES) : after(TOLERANCE_MINUTES))
}

function wrong(message: string): Hurdle {
  return { reason: 'wrong_state', message, soon: false }
}

function early(message: string): Hurdle {
  return { reason: 'too_early', message, soon: true }
}
