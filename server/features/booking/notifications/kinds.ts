import { awaitsAnswer, bookingMessages, BookingStatus, heldMinutes } from '#shared/booking.ts'
import { notesTexts } from '#shared/booking-scope.ts'
import { holdOverSentence } from '#shared/booking-series.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { notificationKinds, pushOrEmail, type Words } from '#server/features/notifications/service.ts'
import { freedToContractor, freedToProfessional, seriesNotifications } from './series.ts'
import { cancelNotifications, isCancelled, missed, paymentWhenEnded } from './cancellation.ts'
import { bookingFacts, otherSlots, type BookingFacts } from './facts.ts'
import { momentLabel } from '../period.ts'
import { earningSentence } from '../read/earnings.ts'
import { firstIdOfSeries, lastDelay, wasChargedAlone } from './queries.ts'
import { longerNotifications } from './longer.ts'
import { rescheduleNotifications } from './rescheduling.ts'

const bookings = { topic: 'bookings', night: 'booking' } as const
const reminders = { topic: 'reminders', night: 'booking' } as const

/**
 * The notifications of each event of a booking. The participant who caused the event is not notified, but gets an email after
 * rescheduling or cancelling. No notification is sent about an unpaid request, or when a job begins or completes a booking.
 */
export const bookingNotifications = {
  ...notificationKinds(bookingFacts, {
    'booking.asked': {
      ...bookings,
      push: 'Um pedido espera a sua resposta',
      holds: ({ booking }) => awaitsAnswer(booking),
      title: 'Pedido para responder',
      professional: async (facts, ctx) => {
        const { booking, place, contractor, when } = facts
        const until = momentLabel(booking.holdExpiresAt ?? booking.startsAt, zoneOf(place.state, place.city))
        const earning = await earningSentence(ctx, facts)
        return `${contractor.name} pediu e pagou: ${when}. ${earning} ${bookingMessages.answerBy(until)}`
      },
    },
    'booking.confirmed': {
      ...bookings,
      push: 'Agendamento confirmado',
      holds: isAhead,
      title: 'Agendamento confirmado',
      contractor: async (facts, ctx) => ({
        body: `${facts.professional.name} ${facts.booking.needsYes ? 'aceitou e vai' : 'vai'} até você: ${facts.when}.`,
        actedAt: await paidAt(ctx, facts),
      }),
      professional: async (facts, ctx) => {
        if (facts.booking.needsYes) return null
        return {
          title: 'Novo agendamento',
          body: `${facts.contractor.name} agendou: ${facts.when}. ${await earningSentence(ctx, facts)}`,
        }
      },
    },
    'booking.missed': {
      ...bookings,
      required: true,
      push: 'Ausência registrada',
      exceptActor: true,
      title: 'Ausência registrada',
      ...missed,
    },
    'booking.expired': {
      ...bookings,
      push: 'Horário liberado',
      holds: isCancelled,
      title: 'Horário liberado',
      contractor: expiredToContractor,
      professional: freedToProfessional,
    },
    'booking.on-the-way': {
      ...reminders,
      ways: pushOrEmail,
      push: 'Profissional a caminho',
      holds: ({ booking }) => booking.onTheWayAt !== null && booking.checkedInAt === null,
      title: 'A caminho',
      contractor: ({ professional, when }) => `${professional.name} está a caminho da visita de ${when}.`,
    },
    'booking.checked-in': {
      ...reminders,
      ways: pushOrEmail,
      push: 'A visita começou',
      holds: ({ booking }) => booking.checkedInAt !== null,
      title: 'Visita começou',
      contractor: ({ professional, when }) => `${professional.name} chegou e começou a visita de ${when}.`,
    },
    'booking.completed': {
      ...bookings,
      push: 'A visita terminou',
      holds: ({ booking }) => booking.checkedOutAt !== null,
      title: 'Visita terminou',
      contractor: ({ professional, when }) => `${professional.name} terminou a visita de ${when}. Conte como foi.`,
    },
    'booking.late': {
      ...reminders,
      ways: pushOrEmail,
      push: 'Aviso de atraso',
      title: 'Aviso de atraso',
      holds: isAhead,
      contractor: lateBy('professional'),
      professional: lateBy('contractor'),
    },
    'booking.notes-changed': {
      ...bookings,
      ways: pushOrEmail,
      holds: isConfirmed,
      title: notesTexts.title,
      professional: changed((who, when) => `${who} mudou como entrar. Confira antes da visita de ${when}.`),
    },
    'booking.scope-changed': {
      ...bookings,
      ways: pushOrEmail,
      holds: isConfirmed,
      title: 'Serviços e materiais da visita',
      professional: changed((who, when) => `${who} mudou os serviços ou os materiais da visita de ${when}.`),
    },
    'booking.home-changed': {
      ...bookings,
      push: 'O endereço de uma visita mudou',
      holds: isAhead,
      title: 'Endereço da visita',
      professional: changed((who, when) => `${who} mudou o endereço. Confira onde é a visita de ${when}.`),
    },
    'booking.reminder-day': {
      ...reminders,
      holds: isToCome,
      title: 'Lembrete da visita',
      contractor: reminder(({ professional, when }) => `${professional.name} vai até você: ${when}.`),
      professional: async (facts, ctx) =>
        reminder(
          ({ contractor, when }) => `Sua visita na casa de ${contractor.name} é ${when}.`,
          await earningSentence(ctx, facts),
        )(facts),
    },
    'booking.reminder-soon': {
      ...reminders,
      ways: pushOrEmail,
      push: 'A visita começa em breve',
      holds: isToCome,
      title: 'A visita começa em breve',
      contractor: reminder(
        ({ professional, when }) => `${professional.name} chega para a visita de ${when}. Tenha à mão o código de início.`,
      ),
      professional: reminder(
        ({ contractor, when }) => `Sua visita na casa de ${contractor.name} é ${when}. Na chegada, peça o código de início.`,
      ),
    },
  }),
  ...cancelNotifications,
  ...rescheduleNotifications,
  ...longerNotifications,
  ...seriesNotifications,
}

/**
 * When the contractor paid, or null when the system charged the card or the professional accepted the request. The time is at
 * most the end of the hold, because the provider may report the payment later.
 */
async function paidAt(ctx: Ctx, { booking: { id, needsYes, holdExpiresAt }, at }: BookingFacts): Promise<Date | null> {
  if (needsYes || (await wasChargedAlone(ctx, id))) return null
  return holdExpiresAt && holdExpiresAt < at ? holdExpiresAt : at
}

/**
 * If the unpaid bookings of a series expire, the contractor gets one notification for all of them. A booking whose payment is
 * still processing gets its own.
 */
async function expiredToContractor(facts: BookingFacts, ctx: Ctx): Promise<Words> {
  const { booking, professional, when } = facts
  if (booking.chargeAt) return freedToContractor(facts)
  const link = otherSlots(facts)
  const [payment, minutes] = [paymentWhenEnded(booking), heldMinutes(booking)]
  if (booking.seriesId === null || payment !== 'unpaid') {
    const isUndecided = payment === 'undecided' && minutes
    return { body: `${isUndecided ? bookingMessages.holdOverUndecided(minutes) : holdOverSentence(minutes)} Era ${when}.`, link }
  }
  const body = `A parte não paga da sua repetição com ${professional.name} foi liberada. Nada foi cobrado por ela.`
  return { body, link, key: 'series', about: await firstIdOfSeries(ctx, booking) }
}

function lateBy(side: 'contractor' | 'professional') {
  return async (facts: BookingFacts, ctx: Ctx): Promise<Words | null> => {
    const delay = await lastDelay(ctx, facts.booking.id)
    if (delay?.actorId !== facts[side].id) return null
    const body = `${facts[side].name} avisou um atraso de ${delay.minutesLate ?? 0} minutos na visita de ${facts.when}.`
    return { body, key: delay.id }
  }
}

/**
 * A notification that the contractor changed a booking, at most once an hour because such changes may be frequent. It is sent
 * only for a paid booking, because the professional does not see an unpaid one.
 */
function changed(body: (who: string, when: string) => string) {
  return ({ contractor, when, at }: BookingFacts) => ({ body: body(contractor.name, when), key: at.toISOString().slice(0, 13) })
}

/** A reminder of a booking. Its notification key contains the start, so that a rescheduled booking gets a new reminder. */
function reminder(body: (facts: BookingFacts) => string, more = '') {
  return (facts: BookingFacts) => ({ body: `${body(facts)} ${more}`.trim(), key: facts.booking.startsAt.getTime() })
}

function isConfirmed({ booking }: BookingFacts): boolean {
  return booking.status === BookingStatus.confirmed
}

function isToCome(facts: BookingFacts, ctx: Ctx): boolean {
  return isConfirmed(facts) && facts.booking.startsAt > ctx.now()
}

/** True if a booking is paid and not over. */
function isAhead(facts: BookingFacts): boolean {
  return isConfirmed(facts) || facts.booking.status === BookingStatus.inProgress
}
