import { eq } from 'drizzle-orm'
import { credits, referrals } from '#db/schema/index.ts'
import { formatCents } from '#shared/money.ts'
import { shortDay } from '#shared/earnings.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { notificationKinds } from '#server/features/notifications/service.ts'
import { creditsLeft } from './queries.ts'

const link = { label: 'Ver meu crédito', path: '/indique' } as const

/** The reminder of a credit. The email is not sent if the credit was spent or has ended in the meantime. */
const reminders = notificationKinds(factsOf, {
  'credit.ends-soon': {
    topic: 'payments',
    push: 'Seu crédito está para terminar',
    title: 'Seu crédito está para terminar',
    owner: ({ left, until }) =>
      `Você tem ${left} de crédito até ${until}. Ele paga a taxa da plataforma no seu próximo pagamento.`,
  },
})

/**
 * The notifications about revoked credit. The inviter must not learn that the invited person's booking was refunded, so the
 * inviter's text does not mention it.
 */
const revocations = notificationKinds(revokedFacts, {
  'credit.revoked': {
    topic: 'payments',
    title: 'Um crédito seu foi retirado',
    invited: ({ lapsed }) =>
      `O valor da sua primeira visita foi devolvido por inteiro, então ${lapsed} do crédito do convite foram retirados.`,
    inviter: ({ lapsed }) => `Um convite seu deixou de valer, então ${lapsed} do crédito dele foram retirados.`,
  },
})

/** The notifications about a person's credit. */
export const creditNotifications = { ...reminders, ...revocations }

async function factsOf(ctx: Ctx, id: string) {
  const [credit] = await ctx.db.select().from(credits).where(eq(credits.id, id))
  const [rest] = await creditsLeft(ctx, eq(credits.id, id))
  if (!credit || !rest || rest.leftInCents <= 0 || credit.expiresAt <= ctx.now()) return null
  return {
    people: { owner: credit.userId },
    link,
    left: formatCents(rest.leftInCents),
    until: shortDay(dayOf(credit.expiresAt, DEFAULT_ZONE)),
  }
}

async function revokedFacts(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({ credit: credits, inviterId: referrals.inviterId })
    .from(credits)
    .innerJoin(referrals, eq(referrals.id, credits.referralId))
    .where(eq(credits.id, id))
  if (!found) return null
  const { userId, lapsedInCents } = found.credit
  const isInviter = userId === found.inviterId
  return {
    people: { invited: isInviter ? [] : userId, inviter: isInviter ? userId : [] },
    link,
    lapsed: formatCents(lapsedInCents),
  }
}
