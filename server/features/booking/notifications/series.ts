import { eq } from 'drizzle-orm'
import { seriesConsents } from '#db/schema/index.ts'
import { BookingStatus, heldMinutes, PaymentStatus } from '#shared/booking.ts'
import { FREE_UNTIL_HOURS } from '#shared/booking-cancel.ts'
import { repeatLabels } from '#shared/booking-request.ts'
import { CHARGE_BEFORE_HOURS, seriesMessages } from '#shared/booking-series.ts'
import { cardLabel } from '#shared/cards.ts'
import { writtenDay } from '#shared/days.ts'
import { formatCents } from '#shared/money.ts'
import { openSeriesMessages } from '#shared/open-series.ts'
import { dayOf, timeOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { creditFor, hasCredit } from '#server/features/credit/service.ts'
import { email, notificationKinds, type Words } from '#server/features/notifications/service.ts'
import { refundWhenEnded } from '../cancel/refund.ts'
import { periodLabel } from '../period.ts'
import { bookingsOfSeries, openEveryWeeks } from '../series/queries.ts'
import { afterOwn, isKnown } from './cancellation.ts'
import { bookingFacts, type BookingFacts, otherSlots } from './facts.ts'

const payments = { topic: 'payments', required: true } as const
const seriesCancelled = 'Visitas canceladas'
const ofCancellation = { topic: 'bookings', night: 'booking', title: seriesCancelled } as const

/** The notifications about a series. Each is about one booking of the series. */
export const seriesNotifications = {
  ...notificationKinds(cancelledFacts, {
    'booking.series-cancelled': {
      ...ofCancellation,
      push: seriesCancelled,
      professional: ({ contractor, known, kept, zone }) => {
        const days = known.map(({ startsAt }) => writtenDay(dayOf(startsAt, zone))).join(', ')
        const share = kept > 0 ? ` Você fica com ${formatCents(kept)}.` : ''
        return days && `${contractor.name} cancelou as visitas de ${days}. Os horários estão livres de novo.${share}`
      },
    },
    // The email to the contractor who cancelled the series, with the refund of each booking.
    'booking.series-cancelled-own': {
      ...ofCancellation,
      ways: email,
      on: ['booking.series-cancelled'],
      contractor: async ({ booking, professional, cancelled, zone }, ctx) => {
        const body = `Você cancelou as visitas com ${professional.name}.`
        const paragraphs = [body]
        for (const one of cancelled)
          paragraphs.push(`${periodLabel(one.startsAt, one.hours, zone)}: ${await afterOwn(ctx, one, 'contractor')}`)
        return { body, actedAt: booking.cancelledAt, email: { paragraphs } }
      },
    },
  }),
  ...notificationKinds(consentFacts, {
    // Notifies the professional of the later bookings of a series.
    'booking.series-planned': {
      topic: 'bookings',
      title: ({ charges: { length } }) => (length === 1 ? 'Mais uma visita agendada' : `Mais ${length} visitas agendadas`),
      professional: ({ contractor, charges, zone, openEvery }) => {
        const last = charges.at(-1)
        const day = last && dayLabel(new Date(last.startsAt), zone)
        const until = openEvery
          ? `${repeatLabels[openEvery].toLowerCase()}, sem data para acabar; os horários até ${day} já estão reservados`
          : `${charges.length === 1 ? 'em' : 'até'} ${day}`
        return (
          last &&
          `${contractor.name} repete a visita ${until}. Cada visita é paga ${CHARGE_BEFORE_HOURS} horas antes; até lá o horário fica reservado.`
        )
      },
    },
    // Confirms to the contractor by email which charges of a series were agreed.
    'booking.series-agreed': {
      ...payments,
      ways: email,
      on: ['booking.series-planned'],
      title: 'As próximas cobranças da sua repetição',
      contractor: ({ booking, charges, card, zone, at, hasCredit, openEvery }) => {
        const lines = charges.map(
          ({ startsAt, chargeAt, totalInCents }) =>
            `Visita de ${periodLabel(new Date(startsAt), booking.hours, zone)}: ${formatCents(totalInCents)}, cobrados em ${momentLabel(new Date(chargeAt), zone)}.`,
        )
        if (openEvery && charges[0]) lines.push(openSeriesMessages.consent(openEvery, charges[0].totalInCents))
        const body = `Você autorizou estas cobranças no cartão ${card}:`
        const end =
          'Avisamos antes de cada uma. Cancele uma visita quando quiser na página dela; antes da cobrança, nada é cobrado.'
        return {
          body,
          actedAt: at,
          email: { paragraphs: [body, ...lines, ...(hasCredit ? [seriesMessages.beforeCredit] : []), end] },
        }
      },
    },
  }),
  ...notificationKinds(seriesFacts, {
    // Announces an automatic charge by email, with the amount, the card and how to cancel.
    'booking.charge-soon': {
      ...payments,
      push: 'Cobrança em breve',
      holds: ({ booking }) => booking.chargeAt !== null && booking.status === BookingStatus.requested,
      title: ({ amount }) => `Cobrança de ${amount} em breve`,
      contractor: ({ booking, card, when, link, zone, hasCredit }) => ({
        body: `A visita de ${when} será cobrada no cartão ${card} em ${momentLabel(booking.chargeAt, zone)}. ${hasCredit ? `${seriesMessages.beforeCredit} ` : ''}Não quer mais? Cancele antes na página do agendamento: nada é cobrado.`,
        link: { ...link, label: 'Ver ou cancelar a visita' },
        key: Math.round((booking.chargeAt?.getTime() ?? 0) / 1_000),
      }),
    },
    // Notifies both participants after a refused charge until when the contractor can pay by hand.
    'payment.charge-refused': {
      ...payments,
      night: 'booking',
      push: 'Pagamento recusado',
      holds: ({ booking }) => booking.holdExpiresAt !== null && booking.status === BookingStatus.requested,
      title: 'O cartão foi recusado',
      contractor: ({ booking, tried, card, when, zone }) => ({
        body: `Não conseguimos cobrar ${tried} no cartão ${card} pela visita de ${when}. Nada foi cobrado. Pague até ${momentLabel(booking.holdExpiresAt, zone)}; depois o horário é liberado.`,
        link: { label: 'Pagar agora', path: `/checkout/${booking.id}` },
      }),
      professional: ({ booking, when, zone }) => ({
        title: 'Visita ainda não paga',
        body: `A visita de ${when} ainda não foi paga. Se não for até ${momentLabel(booking.holdExpiresAt, zone)}, o horário fica livre de novo. Você não precisa fazer nada.`,
      }),
    },
  }),
}

/** Notifies the contractor that a later booking of a series was cancelled because it was not paid. */
export function freedToContractor(facts: BookingFacts): Words {
  const after =
    facts.booking.paymentStatus === PaymentStatus.processing
      ? 'O banco ainda analisa seu pagamento: se ele for aprovado, volta por inteiro.'
      : 'Nada foi cobrado por ela.'
  const body = `A visita de ${facts.when} não foi paga até ${FREE_UNTIL_HOURS} horas antes, e o horário foi liberado. ${after} As outras visitas continuam.`
  return { body, link: otherSlots(facts) }
}

/** The professional can see the later bookings of a series and the paid requests, but no other unpaid request. */
export function freedToProfessional({ booking, when }: BookingFacts, { settings }: Ctx): string | null {
  if ((heldMinutes(booking) ?? 0) > settings.holdInMinutes)
    return `A visita de ${when} não foi paga. O horário está livre de novo.`
  return booking.chargeAt ? `A visita de ${when} não foi paga. O horário está livre de novo. As outras visitas continuam.` : null
}

async function seriesFacts(ctx: Ctx, id: string, at: Date) {
  const facts = await bookingFacts(ctx, id, at)
  if (!facts) return null
  const { booking, card, place } = facts
  const zone = zoneOf(place.state, place.city)
  const label = card?.brand && card.lastFour ? cardLabel({ brand: card.brand, lastFour: card.lastFour }) : 'salvo'
  const [amount, tried] = [booking.totalInCents, booking.totalInCents - (await creditFor(ctx, booking))].map(formatCents)
  return { ...facts, amount, tried, hasCredit: await hasCredit(ctx, booking.contractorId), card: label, zone }
}

/**
 * Returns the charges that the contractor agreed to for a series. `openEvery` is the number of weeks between two dates of a
 * series without an end, otherwise null. The email waits until the morning even if a booking is today.
 */
async function consentFacts(ctx: Ctx, id: string, at: Date) {
  const facts = await seriesFacts(ctx, id, at)
  const { seriesId } = facts?.booking ?? {}
  if (!facts || !seriesId) return null
  const [consent] = await ctx.db.select().from(seriesConsents).where(eq(seriesConsents.seriesId, seriesId))
  const { bookingAt: _first, ...rest } = facts
  const link = { label: 'Ver meus agendamentos', path: '/meus-agendamentos' }
  return consent && { ...rest, charges: consent.charges, openEvery: await openEveryWeeks(ctx, seriesId), link }
}

/**
 * The bookings of a series that a contractor cancelled together with the given one, which all have the same instant of
 * cancellation. `known` are those that the professional knows. `kept` is what the professional keeps of them, in cents.
 */
async function cancelledFacts(ctx: Ctx, id: string, at: Date) {
  const facts = await bookingFacts(ctx, id, at)
  const { seriesId, cancelledAt } = facts?.booking ?? {}
  if (!facts || !seriesId || !cancelledAt) return null
  const all = await bookingsOfSeries(ctx, seriesId)
  const cancelled = all.filter((one) => one.cancelledAt?.getTime() === cancelledAt.getTime())
  const known = cancelled.filter(isKnown)
  const refunds = await Promise.all(known.map((one) => refundWhenEnded(ctx, one)))
  const kept = refunds.reduce((sum, { keptByProfessionalInCents }) => sum + keptByProfessionalInCents, 0)
  const link = { label: 'Ver meus agendamentos', path: '/meus-agendamentos' }
  return { ...facts, cancelled, known, kept, zone: zoneOf(facts.place.state, facts.place.city), link }
}

/** Returns an instant such as 'sáb, 28 nov, 08:00'. */
function momentLabel(instant: Date | null, zone: string): string {
  return instant ? `${dayLabel(instant, zone)}, ${timeOf(instant, zone)}` : ''
}

function dayLabel(instant: Date, zone: string): string {
  return periodLabel(instant, 0, zone).split(',').slice(0, 2).join(',')
}
