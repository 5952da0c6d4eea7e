import { beforeEach, describe, expect, test } from 'vitest'
import { ana, bia, joana, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { refusalOf, tuesday } from '#server/test/stage/booking-stage.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { reasonOf } from '#server/test/stage/world.ts'
import type { WeekView } from '#server/features/availability/views.ts'

setUpBookingPeople()

/** Ana books Joana on Thursday 26 November at 08:00 in São Paulo, 71 hours ahead. */
let bookingId: string

const thursday = '2026-11-26T11:00:00.000Z'
const friday = (hour: number) => `2026-11-27T${String(hour + 3).padStart(2, '0')}:00:00.000Z`

beforeEach(async () => {
  bookingId = await paid(ana, thursday)
})

const as = (who: Person) => world.as(who).booking
const startOf = async (id = bookingId) => (await stage.rowOf(id)).startsAt.toISOString()
const notificationsOf = async (who: Person) => (await stage.notificationsOf(who)).map(({ title, body }) => `${title}: ${body}`)

async function paid(who: Person, start: string): Promise<string> {
  const { bookingId: id } = await stage.request(who, joana, { start })
  await stage.pay(id)
  return id
}

describe('until 24 hours before the start the contractor reschedules without consent', () => {
  test('a reschedule keeps the row and the price without a payment; the old slot is free and the new one taken', async () => {
    const before = await stage.rowOf(bookingId)
    const answer = await as(ana).reschedule({ bookingId, start: friday(12) })
    expect(answer).toEqual({ state: 'moved', start: new Date(friday(12)), requestId: null, expiresAt: null })
    expect(await as(ana).reschedule({ bookingId, start: friday(12) })).toEqual(answer)
    expect(await reasonOf(as(joana).reschedule({ bookingId, start: friday(12) }))).toBe('same_start')
    const after = await stage.rowOf(bookingId)
    expect(after).toMatchObject({
      status: 'Confirmado',
      paymentStatus: 'Pago',
      totalInCents: before.totalInCents,
      startsAt: new Date(friday(12)),
      endsAt: new Date(friday(16)),
      version: before.version + 1,
      startCode: before.startCode,
    })
    expect(await reasonOf(stage.request(bia, joana, { start: friday(12) }))).toBe('slot_taken')
    expect(await reasonOf(stage.request(bia, joana, { start: thursday }))).toBe('no refusal')
    expect(await notificationsOf(joana)).toContain(
      'Visita remarcada: Ana Prado remarcou a visita de vocês. Agora é sex, 27 nov, 12:00 – 16:00.',
    )
    const { history } = await as(joana).byId({ bookingId })
    expect(history.map(({ what }) => what)).toEqual([
      'Pedido feito',
      'Pagamento confirmado',
      'Visita remarcada; antes era qui, 26 nov, 08:00 – 12:00',
    ])
  })

  test('if the professional wants to agree to every change, a reschedule asks first and moves the booking with the acceptance', async () => {
    const choose = (onlyAgreedChanges: boolean) => world.as(joana).availability.setChoices({ onlyAgreedChanges })
    expect((await as(ana).rescheduleSlots({ bookingId })).atOnce).toBe(true)
    expect((await choose(true)).settings.choices).toMatchObject({ onlyAgreedChanges: true })
    expect((await as(ana).rescheduleSlots({ bookingId })).atOnce).toBe(false)
    const { state, requestId } = await as(ana).reschedule({ bookingId, start: friday(12) })
    expect([state, await startOf()]).toEqual(['asked', thursday])
    await as(joana).answerReschedule({ requestId: requestId!, accept: true })
    expect(await startOf()).toBe(friday(12))
    await choose(false)
    expect((await as(ana).reschedule({ bookingId, start: friday(8) })).state).toBe('moved')
  })

  test('a reschedule may overlap the booking’s own old slot', async () => {
    const { bookingId: long } = await stage.request(bia, joana, { start: friday(8), durationHours: 8 })
    await stage.pay(long)
    expect((await as(bia).reschedule({ bookingId: long, start: friday(12) })).state).toBe('moved')
    expect(await startOf(long)).toBe(friday(12))
  })

  test('a reschedule is refused where a new booking would be refused, with the current week', async () => {
    await paid(bia, friday(8))
    const refusal = await refusalOf(as(ana).reschedule({ bookingId, start: friday(8) }))
    expect([refusal.code, refusal.reason, refusal.message]).toEqual([
      'CONFLICT',
      'slot_taken',
      'Alguém acabou de reservar esse horário. Escolha outro.',
    ])
    expect(refusal.extra.data).toMatchObject({ week: { weekStart: '2026-11-22', durationHours: 4 } })
    const outcome = (start: string) => reasonOf(as(ana).reschedule({ bookingId, start }))
    expect(await outcome(friday(9))).toBe('slot_unavailable')
    expect(await outcome(friday(20))).toBe('slot_unavailable')
    expect(await outcome('2026-11-23T11:00:00Z')).toBe('slot_unavailable')
    expect(await outcome('2027-11-26T11:00:00Z')).toBe('slot_unavailable')
    const far = await refusalOf(as(ana).reschedule({ bookingId, start: '2099-11-26T11:00:00Z' }))
    expect([far.reason, far.extra.data]).toMatchObject(['slot_unavailable', { state: 'beyond_horizon', week: { prices: [] } }])
    expect(await outcome(thursday)).toBe('same_start')
    expect(await startOf()).toBe(thursday)
  })

  test('a reschedule is not blocked by an overdue hold, but by the contractor’s own running hold', async () => {
    await stage.request(bia, joana, { start: friday(8) })
    await stage.request(ana, joana, { start: friday(16) })
    const refusal = await refusalOf(as(ana).reschedule({ bookingId, start: friday(16) }))
    expect(refusal.reason).toBe('slot_taken')
    // The week of slots shows the same states to both participants as the refusal of `reschedule`.
    const states = ({ days }: WeekView) => days.flatMap(({ slots }) => slots).filter(({ start }) => start >= new Date(friday(0)))
    const seen = states((refusal.extra.data as { week: WeekView }).week).map(({ state }) => state)
    expect(seen.slice(0, 3)).toEqual(['taken', 'free', 'taken'])
    for (const who of [ana, joana]) {
      const listed = states(await as(who).rescheduleSlots({ bookingId }))
      expect(listed.map(({ state }) => state)).toEqual(seen)
    }
    world.clock.advance(16 * 60_000)
    expect((await as(ana).reschedule({ bookingId, start: friday(8) })).state).toBe('moved')
  })

  test('a reschedule keeps both buffers around the new slot', async () => {
    const rita = await world.person({ name: 'Rita Alves', professional: { buffers: [15, 15] } })
    const { bookingId: biasBooking } = await stage.request(bia, rita, { start: friday(8) })
    await stage.pay(biasBooking)
    const { bookingId: mine } = await stage.request(ana, rita, { start: thursday })
    await stage.pay(mine)
    expect(await reasonOf(as(ana).reschedule({ bookingId: mine, start: friday(12) }))).toBe('slot_taken')
    expect(await reasonOf(as(ana).reschedule({ bookingId: mine, start: friday(16) }))).toBe('no refusal')
  })
})

test('the slots for a reschedule are those of a new booking, for both participants, with the booking’s own slot free', async () => {
  await paid(bia, friday(8))
  for (const who of [ana, joana]) {
    const week = await as(who).rescheduleSlots({ bookingId })
    expect([week.weekStart, week.durationHours]).toEqual(['2026-11-22', 4])
    const states = week.days.flatMap(({ slots }) => slots.map(({ start, state }) => [start.toISOString(), state]))
    expect(states).toContainEqual([thursday, 'free'])
    expect(states).toContainEqual([friday(8), 'taken'])
    expect(states).toContainEqual([friday(12), 'free'])
  }
  for (const weekStart of ['0001-01-01', '2026-12-09', '9999-12-31'])
    expect((await as(ana).rescheduleSlots({ bookingId, weekStart })).days).toHaveLength(7)
  expect(await reasonOf(as(bia).rescheduleSlots({ bookingId }))).toBe('not_found')
})

describe('in all other cases the other participant must agree', () => {
  const requestReschedule = async (who: Person, start = friday(12)) => {
    const { state, requestId } = await as(who).reschedule({ bookingId, start })
    expect(state).toBe('asked')
    return requestId ?? ''
  }

  test('the professional asks to reschedule, and the booking moves only when the contractor accepts', async () => {
    const requestId = await requestReschedule(joana)
    expect(await startOf()).toBe(thursday)
    const seen = { id: requestId, toStart: new Date(friday(12)), expiresAt: new Date('2026-11-24T12:00:00Z') }
    expect((await as(ana).byId({ bookingId })).reschedule).toEqual({ ...seen, mine: false })
    expect((await as(joana).byId({ bookingId })).reschedule).toEqual({ ...seen, mine: true })
    expect(await notificationsOf(ana)).toContain(
      'Pedido de novo horário: Joana Reis quer passar a visita de qui, 26 nov, 08:00 – 12:00 para sex, 27 nov, 12:00 – 16:00. Responda na página do agendamento.',
    )
    expect(await reasonOf(as(joana).answerReschedule({ requestId, accept: true }))).toBe('not_found')
    expect(await reasonOf(as(bia).answerReschedule({ requestId, accept: true }))).toBe('not_found')
    const answer = await as(ana).answerReschedule({ requestId, accept: true })
    expect(answer).toEqual({ requestId, status: 'accepted', bookingId })
    expect(await as(ana).answerReschedule({ requestId, accept: true })).toEqual(answer)
    expect(await reasonOf(as(joana).withdrawReschedule({ requestId }))).toBe('request_over')
    expect(await startOf()).toBe(friday(12))
    expect(await notificationsOf(joana)).toContain(
      'Novo horário aceito: Ana Prado aceitou. A visita agora é sex, 27 nov, 12:00 – 16:00.',
    )
    expect(await reasonOf(as(ana).answerReschedule({ requestId, accept: false }))).toBe('request_over')
  })

  test('less than 24 hours before the start the contractor needs consent; after a refusal the booking does not change', async () => {
    world.clock.set('2026-11-25T11:00:00.001Z')
    const requestId = await requestReschedule(ana)
    expect(await requestReschedule(ana)).toBe(requestId)
    expect(await reasonOf(as(ana).reschedule({ bookingId, start: friday(16) }))).toBe('request_open')
    expect(await reasonOf(as(joana).reschedule({ bookingId, start: friday(16) }))).toBe('request_open')
    await as(joana).answerReschedule({ requestId, accept: false })
    expect(await startOf()).toBe(thursday)
    const { reschedule, history, may } = await as(ana).byId({ bookingId })
    expect([reschedule, may.reschedule]).toEqual([null, true])
    expect(history.slice(2).map(({ what }) => what)).toEqual([
      'Quem contratou pediu outro horário: sex, 27 nov, 12:00 – 16:00',
      'Outro horário recusado',
    ])
    expect(await notificationsOf(ana)).toContain(
      'Novo horário recusado: Joana Reis não pôde mudar. A visita continua qui, 26 nov, 08:00 – 12:00.',
    )
    // The second reschedule request sends a notification too.
    await requestReschedule(ana)
    expect((await notificationsOf(joana)).filter((line) => line.startsWith('Pedido de novo horário'))).toHaveLength(2)
  })

  test('the participant who asked may withdraw the reschedule request, and then it cannot be answered', async () => {
    const requestId = await requestReschedule(joana)
    expect(await reasonOf(as(ana).withdrawReschedule({ requestId }))).toBe('not_found')
    for (let pressed = 0; pressed < 2; pressed++)
      expect((await as(joana).withdrawReschedule({ requestId })).status).toBe('withdrawn')
    expect((await notificationsOf(ana)).filter((line) => line.startsWith('Pedido de novo horário retirado'))).toEqual([
      'Pedido de novo horário retirado: Joana Reis retirou o pedido. A visita continua qui, 26 nov, 08:00 – 12:00.',
    ])
    expect(await reasonOf(as(ana).answerReschedule({ requestId, accept: true }))).toBe('request_over')
    expect(await reasonOf(as(joana).withdrawReschedule({ requestId: world.newId() }))).toBe('not_found')
  })

  test('accepting a reschedule request is refused when the slot was booked meanwhile, and declining is still possible', async () => {
    const requestId = await requestReschedule(joana)
    await paid(bia, friday(12))
    expect(await reasonOf(as(ana).answerReschedule({ requestId, accept: true }))).toBe('slot_taken')
    expect(await startOf()).toBe(thursday)
    expect((await as(ana).answerReschedule({ requestId, accept: false })).status).toBe('declined')
  })

  test('an unanswered reschedule request expires after a day, even before the job closes it', async () => {
    const requestId = await requestReschedule(joana)
    world.clock.set('2026-11-24T12:00:00Z')
    expect((await as(ana).byId({ bookingId })).reschedule).toBeNull()
    expect(await reasonOf(as(ana).answerReschedule({ requestId, accept: true }))).toBe('request_over')
    await Promise.all([world.job('booking.expire-reschedules'), world.job('booking.expire-reschedules')])
    expect((await as(ana).byId({ bookingId })).history.at(-1)?.what).toBe('Pedido de outro horário sem resposta')
    expect(await notificationsOf(joana)).toContain(
      'Novo horário sem resposta: Ana Prado não respondeu a tempo. A visita continua qui, 26 nov, 08:00 – 12:00.',
    )
    expect((await as(joana).reschedule({ bookingId, start: friday(16) })).state).toBe('asked')
  })

  test('a reschedule request ends when its booking is cancelled or begins', async () => {
    const requestId = await requestReschedule(joana)
    world.clock.advance(60_000)
    await as(joana).cancel({ bookingId, reason: 'Não poderei ir.' })
    expect(await reasonOf(as(ana).answerReschedule({ requestId, accept: true }))).toBe('wrong_state')
    const { reschedule, history } = await as(ana).byId({ bookingId })
    expect(reschedule).toBeNull()
    // The history does not show the request as unanswered, because the cancellation closed it.
    expect(history.map(({ what }) => what).slice(2)).toEqual([
      'A profissional pediu outro horário: sex, 27 nov, 12:00 – 16:00',
      'Visita cancelada pela profissional',
    ])
  })

  test('a reschedule closes an overdue request and sends the same notification as the job', async () => {
    await requestReschedule(joana)
    world.clock.set('2026-11-24T12:00:00Z')
    expect((await as(ana).reschedule({ bookingId, start: friday(16) })).state).toBe('moved')
    const unanswered = (lines: string[]) => lines.filter((line) => line.startsWith('Novo horário sem resposta'))
    expect(unanswered(await notificationsOf(joana))).toHaveLength(1)
    await world.job('booking.expire-reschedules')
    expect(unanswered(await notificationsOf(joana))).toHaveLength(1)
    expect(unanswered(await notificationsOf(ana))).toEqual([])
  })

  test('a booking that has begun cannot be rescheduled', async () => {
    world.clock.set(thursday)
    expect(await reasonOf(as(ana).reschedule({ bookingId, start: friday(12) }))).toBe('wrong_state')
    await world.job('booking.begin-and-complete')
    expect(await reasonOf(as(joana).reschedule({ bookingId, start: friday(12) }))).toBe('wrong_state')
    const { bookingId: unpaid } = await stage.request(bia, joana, { start: friday(16) })
    expect(await reasonOf(as(bia).reschedule({ bookingId: unpaid, start: tuesday(8) }))).toBe('wrong_state')
  })
})
