import { eq } from 'drizzle-orm'
import { savedCards } from '#db/schema/index.ts'
import { receiveWebhook } from '#server/features/payment/service.ts'
import { makeBooking, type Person } from './factories.ts'
import { visa } from './payments.ts'
import { webhooksOf } from './webhooks.ts'
import type { TestWorld } from './world.ts'

export type TypedCard = typeof visa
export const mastercard = { ...visa, number: '5555555555554444' }
/** A card for which the bank asks for a confirmation of each payment. */
export const asksEveryTime = { ...visa, number: '4000002760003184' }
/** A card that can be saved, but whose charges the bank always refuses. */
export const neverPays = { ...visa, number: '4000000000000341' }

/** Helper functions for tests of saved cards. The test world must have the payment sandbox. */
export async function cardStory(world: TestWorld) {
  const marlene = await world.person({ name: 'Marlene Souza', professional: true })
  let hour = 0
  const booked = (who: Person) => {
    hour += 4
    const startsAt = new Date(Date.parse('2026-12-05T11:00:00Z') + hour * 3_600_000)
    return makeBooking(world, { contractorId: who.id, professionalId: marlene.id, startsAt })
  }
  const rowOf = async (cardId: string) => (await world.db.select().from(savedCards).where(eq(savedCards.id, cardId)))[0]!
  return {
    /** Creates a hold. Each hold has another start, so that no two overlap. */
    booked,
    /** Books, and pays with a newly entered card, which is saved or not. */
    async pays(who: Person, card: TypedCard, { saveCard }: { saveCard: boolean }) {
      const { id: bookingId } = await booked(who)
      const { payment } = world.as(who)
      const { chargeId } = await payment.start({ bookingId })
      await payment.prepare({ bookingId, saveCard })
      await world.sandbox?.browser.confirm(chargeId, card, null)
      await payment.refresh({ bookingId })
    },
    cards: async (who: Person) => (await world.as(who).payment.cards()).cards,
    rowOf,
    /** The provider's id of the saved card. */
    methodOf: async (cardId: string) => (await rowOf(cardId)).providerPaymentMethodId ?? '',
    /** The last four digits of the cards that the provider stores for a person. */
    async storedFor(who: Person) {
      const rows = await world.database.sql<{ last4: string }[]>`
        select m.data->'card'->>'last4' as last4 from stripe_sandbox.objects m join stripe_sandbox.objects c on c.id = m.data->>'customer'
        where m.kind = 'payment_method' and c.data->'metadata'->>'user_id' = ${who.id}`
      return rows.map(({ last4 }) => last4)
    },
    /** Enters a card in the browser without paying. */
    enter: async (clientSecret: string, card: TypedCard) =>
      world.sandbox?.browser.confirmSetup(clientSecret.split('_secret_')[0] ?? '', card, null),
    /** Delivers the webhooks whose body contains the text. */
    async deliverAbout(text: string) {
      const mine = (await webhooksOf(world)).filter(({ body }) => body.includes(text))
      for (const { body, signature } of mine) await receiveWebhook(world.ctx, body, signature)
    },
  }
}

export type CardStory = Awaited<ReturnType<typeof cardStory>>
