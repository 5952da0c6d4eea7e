import { expect, test } from 'vitest'
import { ana, joana, request, setUpBookingPeople, stage, world } from '#server/test/stage/booking-people.ts'
import { tuesday } from '#server/test/stage/booking-stage.ts'

setUpBookingPeople()

test('a device stores time and address for both participants, and the start code for the contractor alone', async () => {
  const { bookingId } = await request(ana)
  const address = ['Avenida Paulista, 1000', 'Bela Vista, São Paulo · SP', 'CEP 01310-100']
  const [unpaid] = (await world.as(joana).booking.forOffline()).bookings
  expect(unpaid).toMatchObject({ side: 'professional', status: 'Solicitado', address: [], startCode: null, awaitsCheckIn: false })
  await stage.pay(bookingId)
  const { startCode } = await world.as(ana).booking.byId({ bookingId })
  const kept = {
    id: bookingId,
    status: 'Confirmado',
    start: new Date(tuesday(8)),
    end: new Date(tuesday(12)),
    zone: 'America/Sao_Paulo',
    address,
    onTheWayAt: null,
  }
  const mine = { ...kept, side: 'contractor', otherName: 'Joana Reis', startCode, awaitsCheckIn: false, earning: null }
  expect((await world.as(ana).booking.forOffline()).bookings).toEqual([mine])
  const theirs = {
    ...kept,
    side: 'professional',
    otherName: 'Ana Prado',
    startCode: null,
    awaitsCheckIn: true,
    earning: { state: 'account', inCents: 9_000 },
  }
  expect((await world.as(joana).booking.forOffline()).bookings).toEqual([theirs])
})

test('after the check-in the offline data contain no start code, and after the end they no longer contain the booking', async () => {
  const { bookingId } = await request(ana)
  await stage.pay(bookingId)
  const { startCode } = await world.as(ana).booking.byId({ bookingId })
  world.clock.set(tuesday(8))
  await world.as(joana).booking.checkIn({ bookingId, code: startCode ?? '' })
  expect((await world.as(ana).booking.forOffline()).bookings).toMatchObject([{ id: bookingId, startCode: null }])
  expect((await world.as(joana).booking.forOffline()).bookings).toMatchObject([{ id: bookingId, awaitsCheckIn: false }])
  world.clock.set(tuesday(12))
  expect((await world.as(ana).booking.forOffline()).bookings).toEqual([])
})

test('a device does not store a hold that has ended unpaid', async () => {
  await request(ana)
  expect((await world.as(ana).booking.forOffline()).bookings).toHaveLength(1)
  world.clock.advance(15 * 60_000)
  expect((await world.as(ana).booking.forOffline()).bookings).toEqual([])
})
