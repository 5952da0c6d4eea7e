import { and, asc, eq } from 'drizzle-orm'
import { bookingExtensions, bookings, payments } from '#db/schema/index.ts'
import { cardStory, type TypedCard } from './cards.ts'
import { makeBooking, type Person } from './factories.ts'
import { deliverAll, storyOf, visa } from './payments.ts'
import { payoutsOf } from './payouts.ts'
import type { TestWorld } from './world.ts'

export type LongerStory = Awaited<ReturnType<typeof longerStory>>

/**
 * A visit of Marlene to Ana of four hours that Marlene has begun at 12:05 of 1 December 2026 in São Paulo and that ends at 16:00, and the
 * steps that make it longer. An hour more costs R$ 22,50 and R$ 4,50 of fee. Needs a world with payments.
 */
export async function longerStory(world: TestWorld) {
  const story = await storyOf(world)
  const pay = await payoutsOf(world, story)
  const { id: bookingId } = await story.paid()
  await story.refresh(bookingId)
  const { startCode } = await world.as(story.ana).booking.byId({ bookingId })
  world.clock.set('2026-12-01T15:05:00Z')
  await world.as(story.marlene).booking.checkIn({ bookingId, code: startCode ?? '' })
  const rowOf = async () => (await world.db.select().from(bookings).where(eq(bookings.id, bookingId)))[0]!
  const longerOf = (who: Person) => world.as(who).booking.longer({ bookingId })
  return {
    ...story,
    pay,
    bookingId,
    longerOf,
    propose: (who: Person, hours: 1 | 2, cardId?: string) => world.as(who).booking.extend({ bookingId, hours, cardId }),
    /** The answer to the proposal that waits. */
    async answer(who: Person, accept: boolean, cardId?: string) {
      const extensionId = (await longerOf(who)).waiting?.id ?? ''
      return world.as(who).booking.answerExtension({ extensionId, accept, cardId })
    },
    /** Makes the professional busy from this moment of the day on, in UTC, for four hours. */
    async nextVisitAt(time: string) {
      const bia = await world.person({ name: 'Bia Lima', subscriber: true })
      const startsAt = new Date(`2026-12-01T${time}:00Z`)
      return makeBooking(world, { contractorId: bia.id, professionalId: story.marlene.id, startsAt })
    },
    /** A saved card of Ana, which the bank refuses from now on where `refuses` says so. */
    async savedCard({ refuses = false } = {}) {
      const cards = await cardStory(world)
      await cards.pays(story.ana, visa, { saveCard: true })
      const { id } = (await cards.cards(story.ana))[0]!
      if (refuses) await world.sandbox?.control.setCard(await cards.methodOf(id), { refuses })
      return id
    },
    /** Pays agreed hours with a typed card on the page. */
    async payOnPage(card: TypedCard = visa) {
      const { chargeId } = await world.as(story.ana).payment.startExtension({ bookingId, saveCard: false })
      await world.sandbox?.browser.confirm(chargeId, card, null)
      return world.as(story.ana).payment.refreshExtension({ bookingId })
    },
    deliver: () => deliverAll(world),
    rowOf,
    /** The extra hours of the booking and its end. */
    async grownTo() {
      const { extraHours, endsAt } = await rowOf()
      return [extraHours, endsAt.toISOString().slice(11, 16)]
    },
    proposals: () =>
      world.db
        .select()
        .from(bookingExtensions)
        .where(eq(bookingExtensions.bookingId, bookingId))
        .orderBy(asc(bookingExtensions.createdAt)),
    /** The payments of extra hours, the first one first. */
    paidHours: () =>
      world.db
        .select()
        .from(payments)
        .where(and(eq(payments.bookingId, bookingId), eq(payments.kind, 'extension')))
        .orderBy(asc(payments.version)),
  }
}
