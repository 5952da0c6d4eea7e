import { expect, test } from 'vitest'
import { ana, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { MINUTE, tuesday } from '#server/test/stage/booking-stage.ts'

setUpBookingPeople()

const home = {
  cep: '01310100',
  street: 'Avenida Paulista',
  number: '900',
  complement: '',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}
const move = (changes: Partial<typeof home>) => world.as(ana).profile.saveAddress({ ...home, ...changes })
const streetFor = async (who: typeof ana, bookingId: string) => (await world.as(who).booking.byId({ bookingId })).home?.street
const messages = async () =>
  (await stage.notificationsOf(joana)).filter(({ title }) => title === 'Endereço da visita').map(({ body }) => body)

test('the professional reads the address from the payment until a day after the end', async () => {
  await move({})
  const { bookingId } = await request(ana)
  expect(await streetFor(joana, bookingId)).toBeUndefined()
  await stage.pay(bookingId)
  expect(await streetFor(joana, bookingId)).toBe('Avenida Paulista')
  world.clock.set(tuesday(12))
  await world.job('booking.begin-and-complete')
  world.clock.advance(24 * 60 * MINUTE - 1)
  expect(await streetFor(joana, bookingId)).toBe('Avenida Paulista')
  world.clock.advance(1)
  expect(await streetFor(joana, bookingId)).toBeUndefined()
})

test('only professionals with a paid booking ahead are notified of a changed address', async () => {
  await move({})
  const { bookingId } = await request(ana)
  await move({ number: '910' })
  expect(await messages()).toEqual([])
  await stage.pay(bookingId)
  world.publishedEvents.length = 0
  await move({ number: '910' })
  expect(await messages()).toEqual([])
  await move({ number: '910', complement: 'apto 12' })
  const words = 'Ana Prado mudou o endereço. Confira onde é a visita de ter, 24 nov, 08:00 – 12:00.'
  expect(await messages()).toEqual([words])
  expect(world.publishedEvents).toContainEqual({ type: 'booking.home-changed', id: bookingId, to: [joana.id] })
  await move({ number: '920' })
  expect(await messages()).toEqual([words])
  world.clock.set(tuesday(12))
  await world.job('booking.begin-and-complete')
  await move({ number: '930' })
  expect(await messages()).toEqual([words])
})
