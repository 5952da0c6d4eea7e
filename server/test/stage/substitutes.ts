import { eq } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import { Service } from '#shared/services.ts'
import { visa } from './payments.ts'
import type { Person } from './factories.ts'
import type { TestWorld } from './world.ts'

const start = '2026-11-26T11:00:00Z'
const at = { latitude: -8.12, longitude: -34.9 }

/**
 * A booking that the contractor paid with a saved card and the professional cancelled. It was offered to one substitute, who can
 * accept. The test world must have the payment sandbox.
 */
export async function substituteSought(
  world: TestWorld,
): Promise<{ needId: string; asked: Person; bookingId: () => Promise<string> }> {
  const person = (name: string, professional = true) =>
    world.person({ name, at, ...(professional ? { professional: { services: [Service.cooking] } } : { subscriber: true }) })
  const [ana, joana] = [await person('Ana Prado', false), await person('Joana Reis')]
  const { booking, payment, offer } = world.as(ana)
  const services = [Service.cooking]
  const request = { professionalId: joana.id, start, durationHours: 4, services, expectedTotalInCents: 10_800 } as const
  const { bookingId } = await booking.request(request)
  const { chargeId } = await payment.start({ bookingId })
  await payment.prepare({ bookingId, saveCard: true })
  await world.sandbox?.browser.confirm(chargeId, visa, null)
  await payment.refresh({ bookingId })
  await world.as(joana).booking.cancel({ bookingId, reason: 'Fiquei doente.', cause: 'Doença' })
  await world.jobs()
  const asked = await person('Rita Alves')
  const [card] = (await payment.cards()).cards
  const { needId } = await offer.substitute({ bookingId, cardId: card?.id ?? null, ceilingInCents: 12_000, services })
  return {
    needId,
    asked,
    bookingId: async () => {
      const [booked] = await world.db.select().from(bookings).where(eq(bookings.professionalId, asked.id))
      return booked?.id ?? ''
    },
  }
}
