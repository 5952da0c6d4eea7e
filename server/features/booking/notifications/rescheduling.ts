import type { RescheduleRequest } from '#db/schema/booking.ts'
import { BookingStatus } from '#shared/booking.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { email, notificationKinds } from '#server/features/notifications/service.ts'
import { periodLabel } from '../period.ts'
import { requestsOf } from '../reschedule/queries.ts'
import { isPlanned } from '../reschedule/rules.ts'
import { isCancelled } from './cancellation.ts'
import { bookingFacts } from './facts.ts'
import { lastReschedule } from './queries.ts'

const bookings = { topic: 'bookings', night: 'booking' } as const
const title = 'Visita remarcada'

/**
 * The notifications about rescheduling. A booking may be rescheduled several times: a later event makes the emails about earlier
 * ones obsolete.
 */
export const rescheduleNotifications = notificationKinds(rescheduleFacts, {
  'booking.rescheduled': {
    ...bookings,
    push: title,
    title,
    professional: ({ contractor, when }) => `${contractor.name} remarcou a visita de vocês. Agora é ${when}.`,
  },
  // An email for the participant who rescheduled the booking.
  'booking.rescheduled-own': {
    ...bookings,
    ways: email,
    on: ['booking.rescheduled', 'booking.reschedule-accepted'],
    holds: (facts) => !isCancelled(facts),
    title,
    rescheduler: ({ move, contractor, professional, when }) => {
      const other = move?.actorId === contractor.id ? professional : contractor
      const body = `A visita com ${other.name} mudou de horário. Agora é ${when}.`
      return { body, key: move?.sequence ?? 0, actedAt: move?.createdAt ?? null }
    },
  },
  'booking.reschedule-asked': {
    ...ofRequest('open'),
    push: 'Pedido de novo horário',
    title: 'Pedido de novo horário',
    asked: ({ asker, when, requested }) =>
      `${asker.name} quer passar a visita de ${when} para ${requested}. Responda na página do agendamento.`,
  },
  'booking.reschedule-accepted': {
    ...ofRequest('accepted'),
    push: 'Novo horário aceito',
    title: 'Novo horário aceito',
    asker: ({ asked, when }) => `${asked.name} aceitou. A visita agora é ${when}.`,
  },
  'booking.reschedule-declined': {
    ...ofRequest('declined'),
    push: 'Novo horário recusado',
    title: 'Novo horário recusado',
    asker: ({ asked, when }) => `${asked.name} não pôde mudar. A visita continua ${when}.`,
  },
  'booking.reschedule-withdrawn': {
    ...ofRequest('withdrawn'),
    title: 'Pedido de novo horário retirado',
    asked: ({ asker, when }) => `${asker.name} retirou o pedido. A visita continua ${when}.`,
  },
  'booking.reschedule-expired': {
    ...ofRequest('expired'),
    title: 'Novo horário sem resposta',
    asker: ({ asked, when }) => `${asked.name} não respondeu a tempo. A visita continua ${when}.`,
  },
})

type RescheduleFacts = NonNullable<Awaited<ReturnType<typeof rescheduleFacts>>>

/**
 * Returns a booking with its newest reschedule request and its last reschedule. `requested` is the day and hours that were
 * requested.
 */
async function rescheduleFacts(ctx: Ctx, id: string, at: Date) {
  const facts = await bookingFacts(ctx, id, at)
  if (!facts) return null
  const { booking, contractor, professional, place } = facts
  const [requests, move] = [await requestsOf(ctx, id), await lastReschedule(ctx, id)]
  const request = requests.at(-1)
  const [asker, asked] = request?.proposedBy === contractor.id ? [contractor, professional] : [professional, contractor]
  const people = { ...facts.people, asker: asker.id, asked: asked.id, rescheduler: move?.actorId ?? [] }
  const requested = request ? periodLabel(request.toStartsAt, booking.hours, zoneOf(place.state, place.city)) : ''
  const key = `${booking.version}.${requests.length}`
  return { ...facts, people, request, requested, move, asker, asked, key }
}

/** A notification about the newest reschedule request of a booking, sent only while the request has this status. */
function ofRequest(status: RescheduleRequest['status']) {
  const holds = ({ request, booking }: RescheduleFacts) =>
    request?.status === status && (booking.status === BookingStatus.confirmed || isPlanned(booking))
  return { ...bookings, exceptActor: true, holds } as const
}
