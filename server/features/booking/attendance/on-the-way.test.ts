import { beforeEach, expect, test } from 'vitest'
import { ana, bia, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { tuesday } from '#server/test/stage/booking-stage.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpBookingPeople()

let bookingId: string
const set = (who: typeof ana, on: boolean) => world.as(who).booking.onTheWay({ bookingId, on })
const seenBy = async (who: typeof ana) => (await world.as(who).booking.byId({ bookingId })).onTheWayAt
const notices = async () => (await stage.notificationsOf(ana)).filter(({ title }) => title === 'A caminho')

beforeEach(async () => {
  ;({ bookingId } = await request(ana))
  await stage.pay(bookingId)
})

test('from three hours before the start the professional can announce being on the way; the contractor sees it and is notified once', async () => {
  world.clock.set(tuesday(4))
  expect(await reasonOf(set(joana, true))).toBe('too_early')
  world.clock.set(tuesday(5))
  await Promise.all([set(joana, true), set(joana, true)])
  expect(await seenBy(ana)).toEqual(new Date(tuesday(5)))
  expect(await notices()).toMatchObject([{ body: 'Joana Reis está a caminho da visita de ter, 24 nov, 08:00 – 12:00.' }])
  expect((await world.as(joana).booking.byId({ bookingId })).status).toBe('Confirmado')
})

test('the professional can withdraw "on the way" and announce it again, without a second notification', async () => {
  world.clock.set(tuesday(6))
  await set(joana, true)
  expect(await set(joana, false)).toEqual({ bookingId, onTheWayAt: null })
  expect(await seenBy(ana)).toBeNull()
  world.clock.set(tuesday(7))
  await set(joana, true)
  expect(await seenBy(ana)).toEqual(new Date(tuesday(7)))
  expect(await notices()).toHaveLength(1)
})

test('"on the way" is refused to everybody but the professional, and to the professional after the check-in', async () => {
  world.clock.set(tuesday(7))
  expect(await reasonOf(set(ana, true))).toBe('forbidden')
  expect(await reasonOf(set(bia, true))).toBe('forbidden')
  const { startCode } = await world.as(ana).booking.byId({ bookingId })
  world.clock.set(tuesday(8))
  await world.as(joana).booking.checkIn({ bookingId, code: startCode! })
  expect(await reasonOf(set(joana, true))).toBe('wrong_state')
})

test('rescheduling a booking clears the professional’s "on the way"', async () => {
  world.clock.set(tuesday(6))
  await set(joana, true)
  await world.as(ana).booking.reschedule({ bookingId, start: tuesday(16) })
  const { reschedule } = await world.as(joana).booking.byId({ bookingId })
  await world.as(joana).booking.answerReschedule({ requestId: reschedule!.id, accept: true })
  expect(await seenBy(ana)).toBeNull()
})
