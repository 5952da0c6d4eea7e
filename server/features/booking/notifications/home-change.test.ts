import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/index.ts'
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

test('when the default address is corrected, only the professionals of future paid bookings there are notified', async () => {
  await move({})
  const { bookingId } = await request(ana)
  const correct = () => world.as(ana).booking.saveHome({ bookingId, addressId: ana.id })
  await move({ number: '910' })
  await correct()
  expect(await messages()).toEqual([])
  await stage.pay(bookingId)
  world.publishedEvents.length = 0
  await move({ number: '910', complement: 'apto 12' })
  expect(await messages()).toEqual([])
  expect(await streetFor(joana, bookingId)).toBe('Avenida Paulista')
  await correct()
  const words = 'Ana Prado mudou o endereço. Confira onde é a visita de ter, 24 nov, 08:00 – 12:00.'
  expect(await messages()).toEqual([words])
  expect(world.publishedEvents).toContainEqual({ type: 'booking.home-changed', id: bookingId, to: [ana.id, joana.id] })
  await move({ number: '920' })
  await correct()
  expect(await messages()).toEqual([words])
})

test('a booking requested without an address takes place at the default address, and its professional is notified of a change', async () => {
  const gone = { cep: null, street: null, number: null, district: null, city: null, state: null, latitude: null, longitude: null }
  await world.db.update(users).set(gone).where(eq(users.id, ana.id))
  const { bookingId } = await request(ana)
  await stage.pay(bookingId)
  await move({})
  expect(await streetFor(joana, bookingId)).toBe('Avenida Paulista')
  await move({ number: '910' })
  expect(await messages()).toHaveLength(1)
})
