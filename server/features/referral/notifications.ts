import { and, eq, gt } from 'drizzle-orm'
import { credits, referrals } from '#db/schema/index.ts'
import { formatCents } from '#shared/money.ts'
import { referralTexts } from '#shared/referral.ts'
import { writtenDay } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { notificationKinds } from '#server/features/notifications/service.ts'

/** The notifications about invitations. The inviter never learns who accepted the invitation. */
export const referralNotifications = notificationKinds(factsOf, {
  'referral.rewarded': {
    topic: 'payments',
    push: 'Você ganhou crédito',
    title: ({ amount }) => `Você ganhou ${amount} de crédito`,
    invited: ({ until }) => `Sua primeira visita terminou, e o convite valeu. O crédito paga a taxa da plataforma até ${until}.`,
    inviter: ({ until }) => `${referralTexts.used} O crédito paga a taxa da plataforma até ${until}.`,
  },
  'referral.refused': {
    topic: 'payments',
    title: 'O convite não deu crédito',
    invited: ({ why }) => why,
  },
})

async function factsOf(ctx: Ctx, id: string) {
  const [referral] = await ctx.db.select().from(referrals).where(eq(referrals.id, id))
  if (!referral) return null
  const given = await ctx.db
    .select()
    .from(credits)
    .where(and(eq(credits.referralId, id), gt(credits.expiresAt, ctx.now())))
  const [credit] = given
  const has = (userId: string) => (referral.status === 'refused' || given.some((each) => each.userId === userId) ? userId : [])
  return {
    people: { invited: has(referral.invitedId), inviter: has(referral.inviterId) },
    link: { label: 'Ver meu crédito', path: '/indique' },
    amount: formatCents(credit?.amountInCents ?? 0),
    until: credit ? writtenDay(dayOf(credit.expiresAt, DEFAULT_ZONE)) : '',
    why: referral.refusal && referralTexts.refused[referral.refusal],
  }
}
