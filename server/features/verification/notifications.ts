import { eq } from 'drizzle-orm'
import { backgroundChecks, nameChangeRequests, professionalProfiles } from '#db/schema/index.ts'
import { profileMessages, VerificationStatus } from '#shared/profile.ts'
import { CheckOutcome, CheckStatus, NameChangeStatus } from '#shared/verification.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { notificationKinds, bellAndEmail, teamPage } from '#server/features/notifications/service.ts'
import { lateKey, lateReviews } from './review/late.ts'

const toProfessional = { topic: 'verification', required: true } as const

/**
 * The notifications about submitted documents and about the decision. They are no longer sent once new documents are submitted.
 */
const decisionNotifications = notificationKinds(decisionFacts, {
  'verification.approved': {
    ...toProfessional,
    holds: ({ decidedAt, refusalReason }) => decidedAt !== null && refusalReason === null,
    title: 'Seus documentos foram aprovados',
    professional: 'Você ganhou o Selo Plumaí e já pode aparecer na busca.',
  },
  'verification.refused': {
    ...toProfessional,
    holds: ({ decidedAt, refusalReason }) => decidedAt !== null && Boolean(refusalReason),
    title: 'Seus documentos não foram aceitos',
    professional: ({ refusalReason }) => `Precisamos de outra foto: ${refusalReason}`,
  },
  // Admins are notified of late documents even at night, because after 20 hours only four of the promised 24 hours remain. One
  // notification covers all late documents (late.ts).
  'verification.late': {
    topic: 'team',
    ways: bellAndEmail,
    night: 'never',
    holds: ({ verificationStatus }) => verificationStatus === VerificationStatus.pending,
    link: teamPage('/admin/verificacao'),
    title: 'Há verificações esperando há 20 horas',
    admins: async (_facts, ctx) => {
      const { length } = await lateReviews(ctx)
      const body = `${length === 1 ? 'Uma espera' : `${length} esperam`}. O prazo prometido é de 24 horas. Decida em Verificações.`
      return { body, key: lateKey(ctx.now()) }
    },
  },
})

async function decisionFacts(ctx: Ctx, professional: string) {
  const { refusalReason, decidedAt, verificationStatus, documentsSubmittedAt } = professionalProfiles
  const [profile] = await ctx.db
    .select({ refusalReason, decidedAt, verificationStatus, documentsSubmittedAt })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, professional))
  const link = { label: 'Ver minha verificação', path: '/verificacoes' }
  return profile && { people: { professional }, link, ...profile, key: profile.decidedAt?.toISOString() ?? '' }
}

const nameNotifications = notificationKinds(nameFacts, {
  'verification.name-decided': {
    topic: 'verification',
    required: true,
    holds: ({ status }) => status !== NameChangeStatus.open,
    title: ({ refusalReason }) => (refusalReason === null ? 'Seu nome foi alterado' : 'Seu nome não foi alterado'),
    professional: ({ toName, refusalReason }) =>
      refusalReason === null ? `Seu perfil agora mostra ${toName}.` : `Motivo: ${refusalReason}`,
  },
})

async function nameFacts(ctx: Ctx, id: string) {
  const [request] = await ctx.db.select().from(nameChangeRequests).where(eq(nameChangeRequests.id, id))
  const link = { label: 'Abrir meu perfil', path: '/meu-perfil-profissional' }
  return request && { people: { professional: request.userId }, link, ...request }
}

/** The notifications about a background check. */
const checkNotifications = notificationKinds(checkFacts, {
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

async function checkFacts(ctx: Ctx, id: string) {
  const [check] = await ctx.db.select().from(backgroundChecks).where(eq(backgroundChecks.id, id))
  const link = { label: 'Ver minha verificação', path: '/verificacoes' }
  return check && { people: { professional: check.professionalId }, link, ...check }
}

export const verificationNotifications = { ...checkNotifications, ...decisionNotifications, ...nameNotifications }
