import { describe, expect, test } from 'vitest'
import { ana, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { MINUTE, tuesday } from '#server/test/stage/booking-stage.ts'

setUpBookingPeople()

const listOf = async (who: typeof ana) => {
  const { asContractor, asProfessional } = await world.as(who).booking.mine()
  return asProfessional ?? asContractor
}

describe('the cards in the caller’s list', () => {
  test('a card in the list shows the allowed actions of each participant, and for later actions from when they are allowed', async () => {
    const { bookingId } = await request(ana)
    await stage.pay(bookingId)
    const [joanas] = await listOf(joana)
    expect(joanas!.may).toMatchObject({
      cancel: false,
      decline: true,
      reschedule: true,
      checkIn: { reason: 'A partir das 07:30.' },
    })
    const [anas] = await listOf(ana)
    expect(anas!.may).toMatchObject({ cancel: true, decline: false, reschedule: true, checkIn: false, rebook: false })
    world.clock.set(new Date(new Date(tuesday(8)).getTime() - 30 * MINUTE))
    expect((await listOf(joana))[0]!.may.checkIn).toBe(true)
  })

  test('the professional, and nobody else, reads the distance between two bookings of one day', async () => {
    const bia = await world.person({ name: 'Bia Luz', subscriber: true, at: { latitude: -23.6, longitude: -46.65 } })
    for (const [who, start] of [
      [ana, tuesday(8)],
      [bia, tuesday(16)],
    ] as const) {
      const { bookingId } = await request(who, { start })
      expect((await listOf(joana)).map(({ kmFromPrevious }) => kmFromPrevious)).not.toContain(expect.any(Number))
      await stage.pay(bookingId)
    }
    const [second, first] = await listOf(joana)
    expect([first?.kmFromPrevious, second?.kmFromPrevious]).toEqual([undefined, 4.4])
    expect((await listOf(bia))[0]?.kmFromPrevious).toBeUndefined()
  })

  test('the list shows an open reschedule request until it expires, and marks who must answer', async () => {
    const { bookingId } = await request(ana)
    await stage.pay(bookingId)
    expect((await listOf(ana))[0]!.reschedule).toBeNull()
    // Less than 24 hours before the start the contractor needs the professional's consent to reschedule.
    const { requestId, expiresAt } = await world.as(ana).booking.reschedule({ bookingId, start: tuesday(12) })
    const openRequest = { id: requestId, toStart: new Date(tuesday(12)), expiresAt }
    expect((await listOf(joana))[0]!.reschedule).toEqual({ ...openRequest, mine: false })
    const [anas] = await listOf(ana)
    expect(anas!.reschedule).toEqual({ ...openRequest, mine: true })
    expect(anas!.may.reschedule).toEqual({ reason: expect.stringContaining('Já há um pedido de novo horário') })
    world.clock.set(expiresAt!)
    expect((await listOf(joana))[0]!.reschedule).toBeNull()
  })
})

describe('a booking of a series', () => {
  test('a booking of a series lists all bookings of the series with their status, cancelled ones too; a single booking lists none', async () => {
    const { bookingIds } = await request(ana, { repeat: { everyWeeks: 1, occurrences: 3 }, acceptedAlert: true })
    const [first, second, third] = bookingIds
    await stage.pay(first!)
    await world.as(ana).booking.cancel({ bookingId: second! })
    const { series } = await world.as(ana).booking.byId({ bookingId: third! })
    expect(series).toMatchObject({ position: 2, count: 2 })
    expect(series!.visits.map(({ bookingId, status }) => [bookingId, status])).toEqual([
      [first, 'Confirmado'],
      [second, 'Cancelado'],
      [third, 'Solicitado'],
    ])
    expect((await world.as(ana).booking.byId({ bookingId: second! })).series).toMatchObject({ position: 2, count: 3 })
    const single = await request(ana, { start: tuesday(16), acceptedAlert: true })
    expect((await world.as(joana).booking.byId({ bookingId: single.bookingId })).series).toBeNull()
  })
})

test('the week of an absent professional shows the last day of the absence, until that day is over', async () => {
  const week = () => world.as(ana).availability.slots({ professionalId: joana.id, durationHours: 4, weekStart: '2026-11-22' })
  expect((await week()).away).toBeNull()
  await world.as(joana).availability.setAway({ away: true, until: '2026-11-30' })
  expect(await week()).toMatchObject({ away: { until: '2026-11-30' }, nextFreeDay: '2026-12-01' })
  // 00:30 on 1 December in São Paulo.
  world.clock.set('2026-12-01T03:30:00Z')
  expect((await week()).away).toBeNull()
  await world.as(joana).availability.setAway({ away: true })
  expect(await week()).toMatchObject({ away: { until: null }, nextFreeDay: null })
})
