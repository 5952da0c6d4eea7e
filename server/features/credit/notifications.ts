import { eq } from 'drizzle-orm'
import { credits } from '#db/schema/index.ts'
import { formatCents } from '#shared/money.ts'
import { shortDay } from '#shared/earnings.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { notificationKinds } from '#server/features/notifications/service.ts'
import { creditsLeft } from './queries.ts'

/** The notifications about a person's credit. The email is not sent if the credit was spent or has ended in the meantime. */
export const creditNotifications = notificationKinds(factsOf, {
  'credit.ends-soon': {
    topic: 'payments',
    push: 'Seu crédito está para terminar',
    title: 'Seu crédito está para terminar',
    owner: ({ left, until }) =>
      `Você tem ${left} de crédito até ${until}. Ele paga a taxa da plataforma no seu próximo pagamento.`,
  },
})

async function factsOf(ctx: Ctx, id: string) {
  const [credit] = await ctx.db.select().from(credits).where(eq(credits.id, id))
  const [rest] = await creditsLeft(ctx, eq(credits.id, id))
  if (!credit || !rest || rest.leftInCents <= 0 || credit.expiresAt <= ctx.now()) return null
  return {
    people: { owner: credit.userId },
    link: { label: 'Ver meu crédito', path: '/indique' },
    left: formatCents(rest.leftInCents),
    until: shortDay(dayOf(credit.expiresAt, DEFAULT_ZONE)),
  }
}
