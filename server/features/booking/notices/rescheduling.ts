import type { RescheduleRequest } from '#db/schema/booking.ts'
import { BookingStatus } from '#shared/booking.ts'
import { bookingNotices as texts } from '#shared/booking-notices.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Notices } from '#server/features/notifications/service.ts'
import { periodLabel } from '../period.ts'
import { requestsOf } from '../reschedule/queries.ts'
import { noticesOf, type Facts, type Line, type Lines } from './facts.ts'
import { lastReschedule } from './queries.ts'

type Person = Facts['contractor']
type Asked = {
  readonly proposer: Person
  readonly other: Person
  readonly when: string
  /** The day and hours that were asked for. */
  readonly requested: string
}

/** A booking may be rescheduled often: a later event makes the emails of the earlier ones obsolete. */
export const rescheduleNotices: Notices = noticesOf({
  'booking.rescheduled': async (ctx, facts) => {
    const { booking, contractor, professional, when } = facts
    const eventKey = keyOf('booking.rescheduled', facts, await requestsOf(ctx, booking.id))
    return [{ userId: professional.id, ...texts.movedToOther(contractor.name, when), eventKey }]
  },
  'booking.rescheduled-own': rescheduledByYou,
  'booking.reschedule-asked': ofRequest('booking.reschedule-asked', 'open', ({ proposer, other, when, requested }) => ({
    userId: other.id,
    ...texts.moveAskedToOther(proposer.name, when, requested),
  })),
  'booking.reschedule-accepted': ofRequest('booking.reschedule-accepted', 'accepted', ({ proposer, other, when }) => ({
    userId: proposer.id,
    ...texts.moveAcceptedToOther(other.name, when),
  })),
  'booking.reschedule-declined': ofRequest('booking.reschedule-declined', 'declined', ({ proposer, other, when }) => ({
    userId: proposer.id,
    ...texts.moveDeclinedToOther(other.name, when),
  })),
  'booking.reschedule-withdrawn': ofRequest('booking.reschedule-withdrawn', 'withdrawn', ({ proposer, other, when }) => ({
    userId: other.id,
    ...texts.moveWithdrawnToOther(proposer.name, when),
  })),
  'booking.reschedule-expired': ofRequest('booking.reschedule-expired', 'expired', ({ proposer, other, when }) => ({
    userId: proposer.id,
    ...texts.moveUnansweredToOther(other.name, when),
  })),
})

/** What the participant by whose act the booking was rescheduled gets in writing. */
async function rescheduledByYou(...[ctx, { booking, contractor, professional, when }]: Parameters<Lines>): Promise<Line[]> {
  const move = await lastReschedule(ctx, booking.id)
  if (!move?.actorId || booking.status === BookingStatus.cancelled) return []
  const other = move.actorId === contractor.id ? professional : contractor
  const eventKey = `booking.rescheduled-own:${move.sequence}:${booking.id}`
  return [{ userId: move.actorId, ...texts.movedByYou(other.name, when), eventKey, actedAt: move.createdAt }]
}

/** A notice about the newest request of a booking, while that request is in this state. */
function ofRequest(kind: string, status: RescheduleRequest['status'], line: (asked: Asked) => Line): Lines {
  return async (ctx, facts) => {
    const { booking, contractor, professional, place, when } = facts
    const requests = await requestsOf(ctx, booking.id)
    const request = requests.at(-1)
    if (request?.status !== status || booking.status !== BookingStatus.confirmed) return []
    const [proposer, other] = request.proposedBy === contractor.id ? [contractor, professional] : [professional, contractor]
    const requested = periodLabel(request.toStartsAt, booking.hours, zoneOf(place.state, place.city))
    return [{ ...line({ proposer, other, when, requested }), eventKey: keyOf(kind, facts, requests) }]
  }
}

function keyOf(kind: string, { booking: { id, version } }: Facts, requests: readonly RescheduleRequest[]): string {
  return `${kind}:${version}.${requests.length}:${id}`
}
