import { eq } from 'drizzle-orm'
import { professionalProfiles } from '#db/schema/index.ts'
import { VerificationStatus } from '#shared/profile.ts'
import type { Ctx } from '#server/core/context.ts'
import { bellAndEmail, notificationKinds, teamPage } from '#server/features/notifications/service.ts'

const toProfessional = { topic: 'verification', required: true } as const

/** What follows from documents and the decision about them, until the next ones. */
export const decisionNotifications = notificationKinds(factsOf, {
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
  // Sent at night too: at 20 hours four are left of the promised 24. The key names the second of the submission (late.ts).
  'verification.late': {
    topic: 'team',
    ways: bellAndEmail,
    night: 'never',
    holds: ({ verificationStatus }) => verificationStatus === VerificationStatus.pending,
    link: teamPage('/admin/verificacao'),
    title: 'Uma verificação espera há 20 horas',
    admins: ({ documentsSubmittedAt: at }) =>
      at && {
        body: 'O prazo prometido é de 24 horas. Decida em Verificações pendentes.',
        key: Math.round(at.getTime() / 1_000),
      },
  },
})

async function factsOf(ctx: Ctx, professional: string) {
  const { refusalReason, decidedAt, verificationStatus, documentsSubmittedAt } = professionalProfiles
  const [profile] = await ctx.db
    .select({ refusalReason, decidedAt, verificationStatus, documentsSubmittedAt })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, professional))
  const link = { label: 'Ver minha verificação', path: '/verificacoes' }
  return profile && { people: { professional }, link, ...profile, key: profile.decidedAt?.toISOString() ?? '' }
}
