import { eq } from 'drizzle-orm'
import { seriesConsents } from '#db/schema/index.ts'
import { BookingStatus, PaymentStatus } from '#shared/booking.ts'
import { seriesNotices as texts } from '#shared/booking-series.ts'
import { cardLabel } from '#shared/cards.ts'
import { formatCents } from '#shared/money.ts'
import { timeOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Notices } from '#server/features/notifications/service.ts'
import { noticesOf, type Facts, type Line, type Lines } from '../notices/facts.ts'
import { periodLabel } from '../period.ts'
import { announcementKey, cardOfSeries } from './queries.ts'

type Text = Pick<Line, 'title' | 'body'>
type Action = { readonly label: string; readonly path: string }

/** The professional learns of the later bookings. */
const planned: Lines = async (ctx, { booking, contractor, professional, place }) => {
  const charges = (await consentOf(ctx, booking))?.charges ?? []
  const last = charges.at(-1)
  if (!last) return []
  const day = dayLabel(new Date(last.startsAt), zoneOf(place.state, place.city))
  const text = texts.plannedToProfessional(contractor.name, charges.length, day)
  return [{ userId: professional.id, ...text, link: '/meus-agendamentos', bookingAt: undefined }]
}

/** The contractor gets what was agreed by email. */
const agreed: Lines = async (ctx, facts) => {
  const { booking, contractor, place, at } = facts
  const consent = await consentOf(ctx, booking)
  if (!consent) return []
  const { card } = await wordsOf(ctx, facts)
  const zone = zoneOf(place.state, place.city)
  const lines = consent.charges.map(
    ({ startsAt, chargeAt, totalInCents }) =>
      `Visita de ${periodLabel(new Date(startsAt), booking.hours, zone)}: ${formatCents(totalInCents)}, cobrados em ${momentLabel(new Date(chargeAt), zone)}.`,
  )
  const body = `Você autorizou estas cobranças no cartão ${card}:`
  const end = 'Avisamos antes de cada uma. Cancele uma visita quando quiser na página dela; antes da cobrança, nada é cobrado.'
  return [
    {
      userId: contractor.id,
      title: 'As próximas cobranças da sua repetição',
      body,
      link: '/meus-agendamentos',
      eventKey: `series-consent:${consent.seriesId}`,
      bookingAt: undefined,
      actedAt: at,
      email: { paragraphs: [body, ...lines, end] },
    },
  ]
}

/** Amount, card and how to cancel (R-F10). */
const chargeSoon: Lines = async (ctx, facts) => {
  const { booking, contractor, when } = facts
  if (!booking.chargeAt || booking.status !== BookingStatus.requested) return []
  const { amount, card, zone } = await wordsOf(ctx, facts)
  const text = texts.chargeSoonToContractor(amount, card, when, momentLabel(booking.chargeAt, zone))
  const action = { label: 'Ver ou cancelar a visita', path: `/agendamento/${booking.id}` }
  return [{ userId: contractor.id, ...opening(text, action), eventKey: announcementKey(booking.id, booking.chargeAt) }]
}

/** Both participants learn until when the booking can be paid by hand (R-F10). */
const refused: Lines = async (ctx, facts) => {
  const { booking, contractor, professional, when } = facts
  if (!booking.holdExpiresAt || booking.status !== BookingStatus.requested) return []
  const { amount, card, zone } = await wordsOf(ctx, facts)
  const until = momentLabel(booking.holdExpiresAt, zone)
  const pay = { label: 'Pagar agora', path: `/checkout/${booking.id}` }
  return [
    { userId: contractor.id, ...opening(texts.refusedToContractor(amount, card, when, until), pay) },
    { userId: professional.id, ...opening(texts.refusedToProfessional(when, until), viewOf(booking.id)) },
  ]
}

/** What each event of a series says. Each is about one booking of it. */
export const seriesNotices: Notices = noticesOf({
  'booking.series-planned': planned,
  'booking.series-agreed': agreed,
  'booking.charge-soon': chargeSoon,
  'payment.charge-refused': refused,
})

/** To both participants: a later booking of a series was cancelled because it was not paid. */
export function freed({ booking, contractor, professional, when }: Facts): Line[] {
  const again = { label: 'Escolher outro horário', path: `/profissional/${professional.id}` }
  const text = texts.freedToContractor(when, booking.paymentStatus === PaymentStatus.processing)
  return [
    { userId: contractor.id, ...opening(text, again) },
    { userId: professional.id, ...opening(texts.freedToProfessional(when), viewOf(booking.id)) },
  ]
}

/** Bell and email open the same page. */
function opening(text: Text, action: Action) {
  return { ...text, link: action.path, email: { action } }
}

function viewOf(bookingId: string): Action {
  return { label: 'Ver o agendamento', path: `/agendamento/${bookingId}` }
}

async function consentOf(ctx: Ctx, { seriesId }: Facts['booking']) {
  if (!seriesId) return undefined
  const [consent] = await ctx.db.select().from(seriesConsents).where(eq(seriesConsents.seriesId, seriesId))
  return consent
}

async function wordsOf(ctx: Ctx, { booking, place }: Facts) {
  const card = booking.seriesId ? await cardOfSeries(ctx, booking.seriesId) : undefined
  return {
    amount: formatCents(booking.totalInCents),
    card: card ? cardLabel(card) : 'salvo',
    zone: zoneOf(place.state, place.city),
  }
}

/** 'sáb, 28 nov, 08:00'. */
function momentLabel(instant: Date, zone: string): string {
  return `${dayLabel(instant, zone)}, ${timeOf(instant, zone)}`
}

function dayLabel(instant: Date, zone: string): string {
  return periodLabel(instant, 0, zone).split(',').slice(0, 2).join(',')
}
