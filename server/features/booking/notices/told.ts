import { BookingStatus, heldMinutes, sideOf } from '#shared/booking.ts'
import { bookingNotices as texts } from '#shared/booking-notices.ts'
import type { Notices } from '#server/features/notifications/service.ts'
import { freed, seriesNotices } from '../series/notices.ts'
import { cancelled, cancelledByYou, missed, paymentWhenEnded } from './cancellation.ts'
import { noticesOf, type Facts, type Lines } from './facts.ts'
import { firstIdOfSeries, lastDelay, wasChargedAlone } from './queries.ts'
import { rescheduleNotices } from './rescheduling.ts'
import { reminderKey, type Reminder } from './rules.ts'

type Text = (who: string, when: string) => { readonly title: string; readonly body: string }

const confirmed: Lines = async (ctx, { booking, contractor, professional, when, at }) => {
  if (!isAhead(booking)) return []
  // The contractor has just paid, unless the system charged the card or the provider's word comes late.
  const paidAt = booking.holdExpiresAt && booking.holdExpiresAt < at ? booking.holdExpiresAt : at
  const actedAt = (await wasChargedAlone(ctx, booking.id)) ? null : paidAt
  return [
    { userId: contractor.id, ...texts.confirmedToContractor(professional.name, when), actedAt },
    { userId: professional.id, ...texts.confirmedToProfessional(contractor.name, when) },
  ]
}

/** The unpaid bookings of a series expire together with one notification; one whose payment is still processing gets its own. */
const expired: Lines = async (ctx, facts) => {
  const { booking, contractor, professional, when } = facts
  if (booking.status !== BookingStatus.cancelled) return []
  if (booking.chargeAt) return freed(facts)
  const payment = paymentWhenEnded(booking)
  const line = { userId: contractor.id, link: `/profissional/${professional.id}` }
  if (booking.seriesId === null || payment !== 'unpaid')
    return [{ ...line, ...texts.expiredToContractor(when, payment, heldMinutes(booking)) }]
  const eventKey = `booking.expired:series:${await firstIdOfSeries(ctx, booking)}`
  return [{ ...line, ...texts.seriesExpiredToContractor(professional.name), eventKey }]
}

const late: Lines = async (ctx, { booking, contractor, professional, when }) => {
  const delay = await lastDelay(ctx, booking.id)
  const side = delay?.actorId ? sideOf(booking, delay.actorId) : null
  if (!delay || !side || !isAhead(booking)) return []
  const [who, other] = side === 'contractor' ? [contractor, professional] : [professional, contractor]
  const eventKey = `booking.late:${delay.id}:${booking.id}`
  return [{ userId: other.id, ...texts.lateToOther(who.name, when, delay.minutesLate ?? 0), eventKey }]
}

/**
 * Whom each event of a booking concerns: never the participant who caused it, who gets an email of the own reschedule or cancellation.
 * Nobody is notified of an unpaid request, or of a booking that the clock began or completed.
 */
export const bookingNotices: Notices = {
  ...noticesOf({
    'booking.confirmed': confirmed,
    'booking.cancelled': cancelled,
    'booking.cancelled-own': cancelledByYou,
    'booking.missed': missed,
    'booking.expired': expired,
    'booking.checked-in': (_ctx, { booking, contractor, professional, when }) =>
      booking.checkedInAt ? [{ userId: contractor.id, ...texts.checkedInToContractor(professional.name, when) }] : [],
    'booking.completed': (_ctx, { booking, contractor, professional, when }) =>
      booking.checkedOutAt ? [{ userId: contractor.id, ...texts.doneToContractor(professional.name, when) }] : [],
    'booking.late': late,
    'booking.notes-changed': changed('booking.notes-changed', texts.notesToProfessional),
    'booking.scope-changed': changed('booking.scope-changed', texts.scopeToProfessional),
    'booking.home-changed': changed('booking.home-changed', texts.homeToProfessional),
    'booking.reminder-day': reminder('booking.reminder-day', texts.tomorrowToContractor, texts.tomorrowToProfessional),
    'booking.reminder-soon': reminder('booking.reminder-soon', texts.soonToContractor, texts.soonToProfessional),
  }),
  ...rescheduleNotices,
  ...seriesNotices,
}

/** A change by the contractor, which may happen often: one notification an hour. The professional knows a booking from its payment on. */
function changed(kind: `booking.${'notes' | 'scope' | 'home'}-changed`, text: Text): Lines {
  return (_ctx, { booking, contractor, professional, when, at }) => {
    const eventKey = `${kind}:${at.toISOString().slice(0, 13)}:${booking.id}`
    const holds = kind === 'booking.home-changed' ? isAhead(booking) : booking.status === BookingStatus.confirmed
    return holds ? [{ userId: professional.id, ...text(contractor.name, when), eventKey }] : []
  }
}

function reminder(type: Reminder['type'], toContractor: Text, toProfessional: Text): Lines {
  return (ctx, { booking, contractor, professional, when }) => {
    if (booking.status !== BookingStatus.confirmed || booking.startsAt <= ctx.now()) return []
    const eventKey = reminderKey(type, booking)
    return [
      { userId: contractor.id, ...toContractor(professional.name, when), eventKey },
      { userId: professional.id, ...toProfessional(contractor.name, when), eventKey },
    ]
  }
}

/** Paid, and not over. */
function isAhead({ status }: Facts['booking']): boolean {
  return status === BookingStatus.confirmed || status === BookingStatus.inProgress
}
