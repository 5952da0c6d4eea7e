import { eq } from 'drizzle-orm'
import { seriesConsents } from '#db/schema/index.ts'
import type { AgreedCharge } from '#db/schema/cards.ts'
import { PaymentStatus } from '#shared/booking.ts'
import { seriesNotices } from '#shared/booking-series.ts'
import { cardLabel } from '#shared/cards.ts'
import { formatCents } from '#shared/money.ts'
import { timeOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { emailUser, notify, type NoticeKind } from '#server/features/notifications/service.ts'
import { periodLabel } from '../period.ts'
import { bookingWithParties, type BookingRow } from '../queries.ts'
import { announcementKey, cardOfSeries } from './queries.ts'

type Text = { readonly title: string; readonly body: string }
type Action = { readonly label: string; readonly path: string }

/** Reaction to `booking.series-planned`: the professional learns of the later bookings, the contractor gets what was agreed by email. */
export async function notifyOfPlan(tx: Tx, { id }: AppEvent): Promise<void> {
  const row = await bookingWithParties(tx, id)
  const seriesId = row?.booking.seriesId
  if (!row || !seriesId) return
  const [consent] = await tx.db.select().from(seriesConsents).where(eq(seriesConsents.seriesId, seriesId))
  const last = consent?.charges.at(-1)
  if (!consent || !last) return
  const zone = zoneOf(row.place.state, row.place.city)
  const text = seriesNotices.plannedToProfessional(
    row.contractor.name,
    consent.charges.length,
    dayLabel(new Date(last.startsAt), zone),
  )
  const kind = 'booking.series-planned'
  await notify(tx, { userId: row.professional.id, kind, ...text, link: '/meus-agendamentos', eventKey: `${kind}:${id}` })
  await emailAgreement(tx, row, { charges: consent.charges, seriesId, zone })
}

/** Reaction to `booking.charge-soon`: amount, card and how to cancel, by bell and email (R-F10). */
export async function notifyOfChargeSoon(tx: Tx, { id }: AppEvent): Promise<void> {
  const row = await bookingWithParties(tx, id)
  const { chargeAt } = row?.booking ?? {}
  if (!row || !chargeAt) return
  const { amount, card, when, zone } = await factsOf(tx, row)
  const text = seriesNotices.chargeSoonToContractor(amount, card, when, momentLabel(chargeAt, zone))
  const action = { label: 'Ver ou cancelar a visita', path: `/agendamento/${id}` }
  await tell(tx, row, { userId: row.contractor.id, kind: 'booking.charge-soon', text, action, eventKey: announcementKey(id) })
}

/** Reaction to `payment.charge-refused`: both participants learn until when the booking can be paid by hand (R-F10). */
export async function notifyOfRefusedCharge(tx: Tx, { id }: AppEvent): Promise<void> {
  const row = await bookingWithParties(tx, id)
  const { holdExpiresAt } = row?.booking ?? {}
  if (!row || !holdExpiresAt) return
  const { amount, card, when, zone } = await factsOf(tx, row)
  const until = momentLabel(holdExpiresAt, zone)
  const kind = 'payment.charge-refused'
  const about = { kind, eventKey: `${kind}:${id}` } as const
  await tell(tx, row, {
    ...about,
    userId: row.contractor.id,
    text: seriesNotices.refusedToContractor(amount, card, when, until),
    action: { label: 'Pagar agora', path: `/checkout/${id}` },
  })
  const view = { label: 'Ver o agendamento', path: `/agendamento/${id}` }
  await tell(tx, row, {
    ...about,
    userId: row.professional.id,
    text: seriesNotices.refusedToProfessional(when, until),
    action: view,
  })
}

/** Notifies both participants, also by email, that a later booking of a series was cancelled because it was not paid. */
export async function notifyOfFreed(tx: Tx, row: BookingRow): Promise<void> {
  const { booking, contractor, professional } = row
  const when = periodOf(row)
  const about = { kind: 'booking.expired', eventKey: `booking.expired:${booking.id}` } as const
  const again = { label: 'Escolher outro horário', path: `/profissional/${professional.id}` }
  await tell(tx, row, {
    ...about,
    userId: contractor.id,
    text: seriesNotices.freedToContractor(when, booking.paymentStatus === PaymentStatus.processing),
    action: again,
  })
  const view = { label: 'Ver o agendamento', path: `/agendamento/${booking.id}` }
  await tell(tx, row, { ...about, userId: professional.id, text: seriesNotices.freedToProfessional(when), action: view })
}

type Told = { userId: string; kind: NoticeKind; text: Text; action: Action; eventKey: string }

/** Notifies a person of one booking of a series; bell and email open the same page. */
function tell(tx: Tx, { booking }: BookingRow, { text, action, ...about }: Told): Promise<void> {
  return notify(tx, { ...about, ...text, link: action.path, bookingAt: booking.startsAt, email: { action } })
}

type Agreement = { charges: readonly AgreedCharge[]; seriesId: string; zone: string }

async function emailAgreement(tx: Tx, row: BookingRow, { charges, seriesId, zone }: Agreement): Promise<void> {
  const { card } = await factsOf(tx, row)
  const lines = charges.map(
    ({ startsAt, chargeAt, totalInCents }) =>
      `Visita de ${periodLabel(new Date(startsAt), row.booking.hours, zone)}: ${formatCents(totalInCents)}, cobrados em ${momentLabel(new Date(chargeAt), zone)}.`,
  )
  await emailUser(tx, row.contractor.id, {
    kind: 'booking.series-agreed',
    subject: 'As próximas cobranças da sua repetição',
    paragraphs: [
      `Você autorizou estas cobranças no cartão ${card}:`,
      ...lines,
      'Avisamos antes de cada uma. Cancele uma visita quando quiser na página dela; antes da cobrança, nada é cobrado.',
    ],
    action: { label: 'Ver meus agendamentos', path: '/meus-agendamentos' },
    key: `series-consent:${seriesId}`,
  })
}

async function factsOf(tx: Tx, row: BookingRow) {
  const { booking, place } = row
  const card = booking.seriesId ? await cardOfSeries(tx, booking.seriesId) : undefined
  return {
    amount: formatCents(booking.totalInCents),
    card: card ? cardLabel(card) : 'salvo',
    when: periodOf(row),
    zone: zoneOf(place.state, place.city),
  }
}

function periodOf({ booking: { startsAt, hours }, place }: BookingRow): string {
  return periodLabel(startsAt, hours, zoneOf(place.state, place.city))
}

/** 'sáb, 28 nov, 08:00'. */
function momentLabel(instant: Date, zone: string): string {
  return `${dayLabel(instant, zone)}, ${timeOf(instant, zone)}`
}

function dayLabel(instant: Date, zone: string): string {
  return periodLabel(instant, 0, zone).split(',').slice(0, 2).join(',')
}
