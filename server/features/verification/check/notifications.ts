import { eq } from 'drizzle-orm'
import { backgroundChecks } from '#db/schema/index.ts'
import { profileMessages } from '#shared/profile.ts'
import { CheckOutcome, CheckStatus } from '#shared/verification.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { notificationKinds } from '#server/features/notifications/service.ts'

/** What follows from a background check. */
export const checkNotifications = notificationKinds(factsOf, {
  'verification.check-finished': {
    topic: 'verification',
    holds: ({ status }) => status === CheckStatus.failed || status === CheckStatus.done,
    title: 'Verificação de antecedentes concluída',
    professional: ({ status, result }) => {
      const body = 'Não conseguimos consultar seus antecedentes. Peça de novo mais tarde.'
      if (status === CheckStatus.failed) return { title: 'A consulta não respondeu', body }
      return result?.status === CheckOutcome.approved
        ? { title: 'Selo Plumaí ativo', body: 'A consulta de antecedentes foi concluída. O selo vale por 6 meses.' }
        : 'Veja o resultado em Verificações.'
    },
  },
  'verification.check-soon': {
    topic: 'verification',
    holds: ({ validUntil }, ctx) => validUntil !== null && validUntil > ctx.now(),
    title: 'Seu selo vence em breve',
    professional: ({ validUntil }) => {
      const day = new Intl.DateTimeFormat('pt-BR', { timeZone: DEFAULT_ZONE }).format(validUntil ?? undefined)
      return `A consulta de antecedentes vale até ${day}. Depois disso, peça outra em Verificações: é grátis.`
    },
  },
  'verification.check-expired': {
    topic: 'verification',
    title: profileMessages.expired,
    professional: 'Sua consulta de antecedentes venceu. Peça outra em Verificações: é grátis.',
  },
})

async function factsOf(ctx: Ctx, id: string) {
  const [check] = await ctx.db.select().from(backgroundChecks).where(eq(backgroundChecks.id, id))
  const link = { label: 'Ver minha verificação', path: '/verificacoes' }
  return check && { people: { professional: check.professionalId }, link, ...check }
}
