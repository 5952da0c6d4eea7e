import { expect, test } from 'vitest'
import { ana, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'

setUpBookingPeople()

/** A booking on Thursday 26 November at 08:00 in São Paulo. */
const thursday = '2026-11-26T11:00:00.000Z'
const friday = '2026-11-27T11:00:00.000Z'

async function at(instant: string) {
  world.clock.set(instant)
  await Promise.all([world.job('booking.remind'), world.job('booking.remind')])
  await world.job('booking.remind')
}
async function reminders(who = ana) {
  const rows = (await stage.notificationsOf(who)).filter(({ kind }) => kind.startsWith('booking.reminder'))
  return rows.map(({ title, body }) => `${title}: ${body}`)
}
async function paid(start = thursday) {
  const { bookingId } = await request(ana, { start })
  await stage.pay(bookingId)
  return bookingId
}
const tomorrow = (when: string) => `Lembrete da visita: Joana Reis vai até você: ${when}.`
const onThursday = 'qui, 26 nov, 08:00 – 12:00'

test('both participants are reminded once 24 hours and once 2 hours before the start', async () => {
  const bookingId = await paid()
  await at('2026-11-25T10:59:59Z')
  expect(await reminders()).toEqual([])
  await at('2026-11-25T11:00:00Z')
  await at('2026-11-25T20:00:00Z')
  expect(await reminders()).toEqual([tomorrow(onThursday)])
  expect(await reminders(joana)).toEqual([
    `Lembrete da visita: Sua visita na casa de Ana Prado é ${onThursday}. R$\u00A090,00 · falta a sua conta.`,
  ])
  expect((await stage.notificationsOf(ana)).at(-1)).toMatchObject({ link: `/agendamento/${bookingId}` })
  await at('2026-11-26T08:59:59Z')
  expect(await reminders()).toHaveLength(1)
  await at('2026-11-26T09:00:00Z')
  await at('2026-11-26T10:59:00Z')
  expect((await reminders()).at(-1)).toBe(
    `A visita começa em breve: Joana Reis chega para a visita de ${onThursday}. Tenha à mão o código de início.`,
  )
  expect((await reminders(joana)).at(-1)).toBe(
    `A visita começa em breve: Sua visita na casa de Ana Prado é ${onThursday}. Na chegada, peça o código de início.`,
  )
  await at(thursday)
  expect([await reminders(), await reminders(joana)].map(({ length }) => length)).toEqual([2, 2])
})

test('a rescheduled booking gets a new reminder before its new start', async () => {
  const bookingId = await paid()
  await at('2026-11-25T11:00:00Z')
  expect(await reminders()).toHaveLength(1)
  const { requestId } = await world.as(joana).booking.reschedule({ bookingId, start: friday })
  await world.as(ana).booking.answerReschedule({ requestId: requestId ?? '', accept: true })
  await at('2026-11-26T09:30:00Z')
  expect(await reminders()).toHaveLength(1)
  await at('2026-11-26T11:00:00Z')
  expect((await reminders()).at(-1)).toBe(tomorrow('sex, 27 nov, 08:00 – 12:00'))
})

test('no reminder is sent for an unpaid or cancelled booking, nor if another notification was sent after the reminder was due', async () => {
  const gone = await paid()
  await world
    .as(ana)
    .booking.cancel({ bookingId: gone, expectedRefundInCents: 0 })
    .catch(() => undefined)
  await world.as(joana).booking.cancel({ bookingId: gone, reason: 'Estou doente.' })
  world.clock.set('2026-11-25T12:00:00Z')
  await request(ana, { start: '2026-11-26T15:00:00Z', acceptedAlert: true })
  await at('2026-11-25T12:01:00Z')
  expect(await reminders()).toEqual([])
  // The payment came 23 hours before the start. Its notification replaces the reminder of 24 hours, but not that of 2 hours.
  const { bookingId } = await request(ana, { start: thursday, acceptedAlert: true })
  await stage.pay(bookingId)
  await at('2026-11-25T12:05:00Z')
  expect(await reminders()).toEqual([])
  await at('2026-11-26T09:00:00Z')
  expect(await reminders()).toHaveLength(1)
})

test('each event of a booking sends one email to each recipient, with the text of the notification and a link, and one to the actor', async () => {
  const emailsTo = async (who = ana) =>
    (await world.emails()).filter(({ userId, kind }) => userId === who.id && kind?.startsWith('booking.'))
  const subjectsTo = async (who = ana) => (await emailsTo(who)).map(({ subject }) => subject).toSorted()
  const bookingId = await paid()
  const { requestId } = await world.as(joana).booking.reschedule({ bookingId, start: friday })
  const asked = (await emailsTo()).find(({ kind }) => kind === 'booking.reschedule-asked')
  expect(asked).toMatchObject({ to: ana.email, status: 'sent', waitsUntil: null })
  expect(asked?.text).toContain(`Ver o agendamento:\n${world.settings.publicUrl}/agendamento/${bookingId}`)
  expect(asked?.text).toContain('Joana Reis quer passar a visita de qui, 26 nov, 08:00 – 12:00 para sex, 27 nov, 08:00 – 12:00.')
  await world.as(ana).booking.answerReschedule({ requestId: requestId ?? '', accept: true })
  await world.emails()
  await at('2026-11-26T11:00:00Z')
  await world.emails()
  await world.as(joana).booking.cancel({ bookingId, reason: 'Estou doente.' })
  expect(await subjectsTo()).toEqual([
    'Agendamento cancelado',
    'Agendamento confirmado',
    'Lembrete da visita',
    'Pedido de novo horário',
    'Visita remarcada',
  ])
  expect(await subjectsTo(joana)).toEqual([
    'Agendamento cancelado',
    'Lembrete da visita',
    'Novo agendamento',
    'Novo horário aceito',
  ])
})

test('at night, an email about a booking of a later day waits until 7:00; an email about a booking of today is sent at once', async () => {
  const bookingId = await paid()
  world.clock.set('2026-11-25T01:30:00Z')
  await world.as(ana).booking.saveNotes({ bookingId, visitNotes: 'A chave está com o porteiro.' })
  world.clock.set('2026-11-26T04:00:00Z')
  await world.as(ana).booking.saveNotes({ bookingId, visitNotes: 'A chave está com a vizinha.' })
  const emails = (await world.emails()).filter(({ kind, userId }) => kind === 'booking.notes-changed' && userId === joana.id)
  expect(emails.map(({ waitsUntil }) => waitsUntil)).toEqual([null, new Date('2026-11-25T10:00:00Z')])
})
