import { asc, eq } from 'drizzle-orm'
import { bookings, notifications, payments } from '#db/schema/index.ts'
import { cardStory, type TypedCard } from './cards.ts'
import type { Person } from './factories.ts'
import { visa } from './payments.ts'
import type { TestWorld } from './world.ts'

const HOUR = 60 * 60_000

/** Status and payment status of a later booking of a series, by name. */
export const seriesStates = {
  paid: ['Confirmado', 'Pago'],
  waiting: ['Solicitado', 'Pendente'],
  refused: ['Solicitado', 'Falhou'],
  freed: ['Cancelado', 'Falhou'],
}

/**
 * Helper functions for tests of a series of Ana with Joana, by default on Tuesdays at 08:00 from 24 November. The test world must
 * have the payment sandbox.
 */
export async function seriesStory(world: TestWorld) {
  const card = await cardStory(world)
  const people = await newPeople(world)
  const rowOf = async (id = '') => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!
  const stateOf = async (id?: string) => [(await rowOf(id)).status, (await rowOf(id)).paymentStatus]
  const hoursBefore = async (id: string | undefined, hours: number) =>
    new Date((await rowOf(id)).startsAt.getTime() - hours * HOUR)
  const story = {
    card,
    ...people,
    /** Resets the clock, and replaces Ana and Joana with new people. */
    async reset() {
      world.clock.set('2026-11-23T12:00:00Z')
      world.sandbox?.control.clearFaults()
      Object.assign(story, await newPeople(world))
    },
    async requested(occurrences = 3, start = '2026-11-24T11:00:00Z') {
      const { bookingIds } = await world.as(story.ana).booking.request({
        professionalId: story.joana.id,
        start,
        durationHours: 4,
        expectedTotalInCents: 10_800,
        repeat: { everyWeeks: 1, occurrences },
      })
      return bookingIds
    },
    /** The later charges that the checkout shows, in the form in which the page sends them back. */
    async shownAt(bookingId: string) {
      const { series } = await world.as(story.ana).booking.checkout({ bookingId })
      return (series?.charges ?? []).map(({ bookingId: id, chargeAt, totalInCents }) => ({
        bookingId: id,
        chargeAt: chargeAt.toISOString(),
        totalInCents,
      }))
    },
    /** Ana agrees to the later charges and pays the first booking with a newly entered card. */
    async bought(occurrences = 3, typed: TypedCard = visa, start?: string) {
      const ids = await story.requested(occurrences, start)
      const [bookingId = ''] = ids
      const { payment } = world.as(story.ana)
      const { chargeId } = await payment.start({ bookingId })
      await payment.prepare({ bookingId, saveCard: false, agreed: await story.shownAt(bookingId) })
      await world.sandbox?.browser.confirm(chargeId, typed, null)
      await payment.refresh({ bookingId })
      return ids
    },
    rowOf,
    stateOf,
    statesOf: (ids: readonly string[]) => Promise.all(ids.map(stateOf)),
    paymentsOf: (id = '') => world.db.select().from(payments).where(eq(payments.bookingId, id)).orderBy(asc(payments.version)),
    hoursBefore,
    /** Sets the clock to this many hours before a booking, and runs the jobs that are then due. */
    async until(id: string | undefined, hours: number) {
      world.clock.set(await hoursBefore(id, hours))
      await world.job('booking.announce-charges')
      await world.job('payment.charge-series')
      await world.job('booking.expire-holds')
    },
    notificationsTo: async (who: Person, kind: string) =>
      (await world.db.select().from(notifications).where(eq(notifications.userId, who.id))).filter((one) => one.kind === kind),
    emailsTo: async (who: Person) => (await world.emails()).filter(({ to }) => to === who.email),
  }
  return story
}

export type SeriesStory = Awaited<ReturnType<typeof seriesStory>>

async function newPeople(world: TestWorld) {
  return {
    ana: await world.person({ name: 'Ana Prado', subscriber: true }),
    joana: await world.person({ name: 'Joana Reis', professional: true }),
  }
}
