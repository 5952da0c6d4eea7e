import { beforeEach, describe, expect, test } from 'vitest'
import { ana, bia, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { MINUTE, tuesday } from '#server/test/stage/booking-stage.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpBookingPeople()

let bookingId: string
const late = (who: typeof ana, minutes: 15 | 30 | 45) => world.as(who).booking.warnLate({ bookingId, minutes })
const notificationsOf = async (who: typeof ana) =>
  (await stage.notificationsOf(who)).map(({ title, body }) => `${title}: ${body}`)
const story = async () => (await world.as(ana).booking.byId({ bookingId })).history.map(({ what }) => what)

beforeEach(async () => {
  ;({ bookingId } = await request(ana))
  await stage.pay(bookingId)
  world.clock.set(tuesday(7))
})

describe('a warning of a delay', () => {
  test('a delay can be announced from two hours before the start; the other participant is notified and the history records it', async () => {
    await late(joana, 30)
    await late(joana, 30)
    const words = 'Aviso de atraso: Joana Reis avisou um atraso de 30 minutos na visita de ter, 24 nov, 08:00 – 12:00.'
    expect((await notificationsOf(ana)).filter((line) => line === words)).toHaveLength(1)
    await late(ana, 15)
    expect(await notificationsOf(joana)).toContain(
      'Aviso de atraso: Ana Prado avisou um atraso de 15 minutos na visita de ter, 24 nov, 08:00 – 12:00.',
    )
    expect((await story()).slice(-2)).toEqual([
      'A profissional avisou 30 minutos de atraso',
      'Quem contratou avisou 15 minutos de atraso',
    ])
    const { status, may } = await world.as(joana).booking.byId({ bookingId })
    expect([status, may.warnLate]).toEqual(['Confirmado', true])
  })

  test('the booking’s page shows both participants the last delay of each until the check-in', async () => {
    const shown = async (who: typeof ana) => (await world.as(who).booking.byId({ bookingId })).delays
    expect(await shown(ana)).toEqual([])
    await late(joana, 15)
    await late(ana, 45)
    world.clock.advance(10 * MINUTE)
    await late(joana, 30)
    const both = [
      { by: 'professional', minutes: 30, at: new Date(Date.parse(tuesday(7)) + 10 * MINUTE) },
      { by: 'contractor', minutes: 45, at: new Date(tuesday(7)) },
    ]
    expect([await shown(ana), await shown(joana)]).toEqual([both, both])
    const { startCode } = await world.as(ana).booking.byId({ bookingId })
    world.clock.set(tuesday(8))
    await world.as(joana).booking.checkIn({ bookingId, code: startCode! })
    expect([await shown(ana), await shown(joana)]).toEqual([[], []])
  })

  test('after a reschedule the old delay is no longer shown, and an equal delay is a new warning', async () => {
    await late(joana, 30)
    const { requestId } = await world.as(ana).booking.reschedule({ bookingId, start: tuesday(16) })
    await world.as(joana).booking.answerReschedule({ requestId: requestId!, accept: true })
    expect((await world.as(ana).booking.byId({ bookingId })).delays).toEqual([])
    world.clock.set(tuesday(15))
    await late(joana, 30)
    expect((await world.as(ana).booking.byId({ bookingId })).delays).toMatchObject([{ by: 'professional', minutes: 30 }])
    expect((await notificationsOf(ana)).filter((line) => line.includes('um atraso de 30 minutos'))).toHaveLength(2)
  })

  test('a warning of a delay is refused too early, 30 minutes after the start, after four warnings, and to strangers', async () => {
    world.clock.set(tuesday(5))
    expect(await reasonOf(late(joana, 15))).toBe('too_early')
    world.clock.set(tuesday(6))
    for (const minutes of [15, 30, 15, 30] as const) await late(joana, minutes)
    expect(await reasonOf(late(joana, 45))).toBe('too_many')
    expect(await reasonOf(late(ana, 45))).toBe('no refusal')
    expect(await reasonOf(late(bia, 15))).toBe('not_found')
    world.clock.set(tuesday(8))
    world.clock.advance(31 * MINUTE)
    expect(await reasonOf(late(ana, 15))).toBe('wrong_state')
    // @ts-expect-error -- a value that the schema refuses
    expect(await reasonOf(late(ana, 20))).toBe('BAD_REQUEST')
  })

  test('after a warning of a delay the professional can check in as usual', async () => {
    await late(joana, 15)
    const { startCode } = await world.as(ana).booking.byId({ bookingId })
    world.clock.set(tuesday(8))
    world.clock.advance(10 * MINUTE)
    await world.job('booking.begin-and-complete')
    await late(joana, 45)
    await world.as(joana).booking.checkIn({ bookingId, code: startCode! })
    expect(await reasonOf(late(joana, 15))).toBe('wrong_state')
  })
})

describe('a professional who gives up', () => {
  test('a professional can give up a booking from its start on, and the contractor gets a full refund', async () => {
    expect(await reasonOf(world.as(joana).booking.giveUp({ bookingId }))).toBe('wrong_state')
    world.clock.set(tuesday(8))
    world.clock.advance(5 * MINUTE)
    await world.job('booking.begin-and-complete')
    expect(await reasonOf(world.as(ana).booking.giveUp({ bookingId }))).toBe('forbidden')
    expect((await world.as(joana).booking.byId({ bookingId })).may).toMatchObject({ giveUp: true, decline: false })
    const answer = { bookingId, status: 'Cancelado', refundInCents: null }
    expect(await world.as(joana).booking.giveUp({ bookingId })).toEqual(answer)
    expect(await world.as(joana).booking.giveUp({ bookingId })).toEqual(answer)
    expect(await reasonOf(world.as(joana).booking.reportNoShow({ bookingId }))).toBe('wrong_state')
    const words = 'Joana Reis avisou que não vai conseguir ir à visita de ter, 24 nov, 08:00 – 12:00. Você recebe tudo de volta.'
    expect((await notificationsOf(ana)).filter((line) => line.includes(words))).toHaveLength(1)
    const seen = await world.as(ana).booking.byId({ bookingId })
    expect([seen.noShowBy, seen.cancelledBy]).toEqual(['professional', 'professional'])
    expect(await story()).toContain('A profissional avisou que não iria')
  })
})
