import { eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { ana, joana, request, setUpBookingPeople, stage, world } from '#server/test/stage/booking-people.ts'

setUpBookingPeople()
beforeEach(async () => {
  await world.db.delete(outbox)
  world.sentEmails.length = 0
})

/** An instant in the night from Monday to Tuesday, 24 November 2026, at 'HH:MM' in São Paulo. */
const monday = (time: string) => new Date(`2026-11-23T${time}:00-03:00`)
const tuesday = (time: string) => new Date(`2026-11-24T${time}:00-03:00`)
/** Bookings on Thursday and Friday. In the night from Monday to Tuesday, neither is a booking of the same day. */
const thursday = '2026-11-26T11:00:00.000Z'
const friday = '2026-11-27T11:00:00.000Z'

/** Sends the emails that are due at an instant, as the job worker does. */
async function sendAt(instant: Date) {
  world.clock.set(instant)
  const rows = await world.db.select().from(outbox).where(ne(outbox.status, 'sent')).orderBy(outbox.createdAt)
  for (const { id, waitsUntil } of rows) if (!waitsUntil || waitsUntil <= world.now()) await world.job('email.send', id)
}
const emailsTo = ({ email }: Person) => world.sentEmails.filter(({ to }) => to === email)
const subjectsTo = (person: Person) => emailsTo(person).map(({ subject }) => subject)

async function paidAt(instant: Date) {
  world.clock.set(instant)
  const { bookingId } = await request(ana, { start: thursday })
  await stage.pay(bookingId)
  return bookingId
}

describe('emails at night', () => {
  test('at night the contractor gets the confirmation of their own booking at once, the professional at 7:00', async () => {
    await paidAt(monday('23:00'))
    await sendAt(monday('23:01'))
    expect([subjectsTo(ana), subjectsTo(joana)]).toEqual([['Agendamento confirmado'], []])
    await sendAt(tuesday('07:00'))
    expect(subjectsTo(joana)).toEqual(['Novo agendamento'])
  })

  test('a confirmation delayed to the morning has the new date if the booking was rescheduled meanwhile', async () => {
    const bookingId = await paidAt(monday('23:00'))
    await world.as(ana).booking.reschedule({ bookingId, start: friday })
    await sendAt(tuesday('07:00'))
    const [confirmation] = emailsTo(joana)
    expect(confirmation?.text).toContain('sex, 27 nov, 08:00 – 12:00')
    expect(confirmation?.text).not.toContain('26 nov')
  })

  test('a confirmation delayed to the morning is not sent if the booking was cancelled meanwhile', async () => {
    const bookingId = await paidAt(monday('23:00'))
    await world
      .as(ana)
      .booking.cancel({ bookingId, expectedRefundInCents: 0 })
      .catch(() => undefined)
    await world.as(joana).booking.cancel({ bookingId, reason: 'Estou doente.' })
    await sendAt(tuesday('07:00'))
    expect(subjectsTo(joana)).not.toContain('Novo agendamento')
    expect(subjectsTo(ana)).toEqual(['Agendamento cancelado'])
  })

  test('participants get the email about their own reschedule or cancellation at once', async () => {
    const bookingId = await paidAt(monday('15:00'))
    await sendAt(monday('15:01'))
    world.sentEmails.length = 0
    world.clock.set(monday('23:00'))
    await world.as(ana).booking.reschedule({ bookingId, start: friday })
    await sendAt(monday('23:01'))
    expect(emailsTo(ana).map(({ subject, text }) => [subject, text.includes('sex, 27 nov')])).toEqual([
      ['Visita remarcada', true],
    ])
    await world.as(joana).booking.cancel({ bookingId, reason: 'Estou doente.' })
    await sendAt(monday('23:02'))
    expect(subjectsTo(joana)).toEqual(['Agendamento cancelado'])
    expect(subjectsTo(ana)).toEqual(['Visita remarcada'])
    await sendAt(tuesday('07:00'))
    // The email about the reschedule is no longer sent. In the morning, the participant who did not cancel gets an email about
    // the cancellation.
    expect([subjectsTo(ana), subjectsTo(joana)]).toEqual([
      ['Visita remarcada', 'Agendamento cancelado'],
      ['Agendamento cancelado'],
    ])
  })

  test('an email that is retried at night waits for the morning too', async () => {
    await paidAt(monday('23:00'))
    const own = eq(outbox.userId, ana.id)
    world.clock.set(monday('23:30'))
    const [row] = await world.db.select().from(outbox).where(own)
    await world.job('email.send', row!.id)
    expect(subjectsTo(ana)).toEqual([])
    expect((await world.db.select().from(outbox).where(own))[0]).toMatchObject({ status: 'queued', waitsUntil: tuesday('07:00') })
    await sendAt(tuesday('07:00'))
    expect(subjectsTo(ana)).toEqual(['Agendamento confirmado'])
  })
})

test('a queued email contains only ids, no text and no address', async () => {
  await paidAt(monday('23:00'))
  const rows = await world.db.select().from(outbox).where(eq(outbox.userId, joana.id))
  expect(rows).toMatchObject([{ kind: 'booking.confirmed', status: 'queued', to: null, subject: null, text: null, html: null }])
  expect(JSON.stringify(rows)).not.toMatch(/Ana|Joana|@|nov/)
})
