import { eq } from 'drizzle-orm'
import { professionalProfiles, users } from '#db/schema/index.ts'
import { applyStatuses, makeBooking, type Person } from './factories.ts'
import type { TestWorld } from './world.ts'

type Pair = { readonly ana: Person; readonly joana: Person }

/** Helper functions for tests of reviews. `world` is a function, because a test file opens it later. */
export function reviewActs(world: () => TestWorld) {
  return {
    /** A contractor with a subscription and a professional. */
    async pair(): Promise<Pair> {
      const ana = await world().person({ name: 'Ana Prado', subscriber: true })
      const joana = await world().person({ name: 'Joana Lima', professional: true })
      return { ana, joana }
    },
    /** A paid Concluído booking that ended an hour ago. */
    async completedBooking({ ana, joana }: Pair): Promise<string> {
      const startsAt = new Date(world().now().getTime() - 5 * 3_600_000)
      const { id } = await makeBooking(world(), { contractorId: ana.id, professionalId: joana.id, startsAt })
      await applyStatuses(world(), id, ['Confirmado', 'Em Andamento', 'Concluído'], { paymentStatus: 'Pago' })
      return id
    },
    submit: (who: Person, bookingId: string, publicRating = 5, over: object = {}) =>
      world()
        .as(who)
        .reviews.submit({ bookingId, publicRating, ...over }),
    /** The rating and number of reviews of the professional, then those of the contractor. */
    async ratingsOf({ ana, joana }: Pair) {
      const { db } = world()
      const [profile] = await db.select().from(professionalProfiles).where(eq(professionalProfiles.userId, joana.id))
      const [contractor] = await db.select().from(users).where(eq(users.id, ana.id))
      return [profile?.rating, profile?.reviewCount, contractor?.contractorRating, contractor?.contractorReviewCount]
    },
  }
}
