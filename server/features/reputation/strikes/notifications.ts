import { eq } from 'drizzle-orm'
import { strikes } from '#db/schema/index.ts'
import { strikeMessages } from '#shared/strikes.ts'
import type { Ctx } from '#server/core/context.ts'
import { bookingFacts } from '#server/features/booking/service.ts'
import { bellAndEmail, notificationKinds } from '#server/features/notifications/service.ts'

const toProfessional = { topic: 'disputes', ways: bellAndEmail, required: true } as const

/** Notifies the professional that a strike counts, or why a strike no longer counts. */
export const strikeNotifications = notificationKinds(factsOf, {
  'reputation.strike-recorded': {
    ...toProfessional,
    holds: ({ withdrawnReason }) => !withdrawnReason,
    title: 'Novo registro',
    professional: ({ cause, when }) => `${cause}: visita de ${when}. Veja a regra e como contestar.`,
  },
  'reputation.strike-withdrawn': {
    ...toProfessional,
    holds: ({ withdrawnReason }) => Boolean(withdrawnReason),
    title: strikeMessages.withdrawn.title,
    professional: ({ when, withdrawnReason }) => `O registro da visita de ${when} não conta mais: ${withdrawnReason}`,
  },
})

async function factsOf(ctx: Ctx, id: string, at: Date) {
  const [strike] = await ctx.db.select().from(strikes).where(eq(strikes.id, id))
  const booking = strike && (await bookingFacts(ctx, strike.bookingId, at))
  const link = { label: 'Ver meus registros', path: '/verificacoes#ocorrencias' }
  return booking && { people: { professional: strike.professionalId }, link, when: booking.when, ...strike }
}
