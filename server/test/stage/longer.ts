import { and, asc, eq } from 'drizzle-orm'
import { bookingExtensions, bookings, payments } from '#db/schema/index.ts'
import { cardStory, type TypedCard } from './cards.ts'
import { makeBooking, type Person } from './factories.ts'
import { deliverAll, storyOf, visa } from './payments.ts'
import { payoutsOf } from './payouts.ts'
import type { TestWorld } from './world.ts'

export type LongerStory = Awaited<ReturnType<typeof longerStory>>

/**
 * A booking of Ana with Marlene on 1 December 2026, which began at 12:05 and ends at 16:00 in São Paulo, with functions to extend
 * it. An extra hour costs R$ 22,50 plus a fee of R$ 4,50. The test world must have the payment sandbox.
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
    /** Answers the open proposal. */
    async answer(who: Person, accept: boolean, cardId?: string) {
      const extensionId = (await longerOf(who)).waiting?.id ?? ''
      return world.as(who).booking.answerExtension({ extensionId, accept, cardId })
    },
    /** Books the professional for four hours from this time (UTC) of the same day. */
    async nextVisitAt(time: string) {
      const bia = await world.person({ name: 'Bia Lima', subscriber: true })
      const startsAt = new Date(`2026-12-01T${time}:00Z`)
      return makeBooking(world, { contractorId: bia.id, professionalId: story.marlene.id, startsAt })
    },
    /** A saved card of Ana. With `refuses` the bank refuses its charges from now on. */
    async savedCard({ refuses = false } = {}) {
      const cards = await cardStory(world)
      await cards.pays(story.ana, visa, { saveCard: true })
      const { id } = (await cards.cards(story.ana))[0]!
      if (refuses) await world.sandbox?.control.setCard(await cards.methodOf(id), { refuses })
      return id
    },
    /** Pays agreed extra hours on the page with a newly entered card. */
    async payOnPage(card: TypedCard = visa) {
      const { chargeId } = await world.as(story.ana).payment.startExtension({ bookingId, saveCard: false })
      await world.sandbox?.browser.confirm(chargeId, card, null)
      return world.as(story.ana).payment.refreshExtension({ bookingId })
    },
    deliver: () => deliverAll(world),
    rowOf,
    /** The extra hours and the end time (UTC) of the booking. */
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
    /** The payments of extra hours, oldest first. */
    paidHours: () =>
      world.db
        .select()
        .from(payments)
        .where(and(eq(payments.bookingId, bookingId), eq(payments.kind, 'extension')))
        .orderBy(asc(payments.version)),
  }
}
