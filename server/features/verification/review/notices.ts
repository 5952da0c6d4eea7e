import { eq } from 'drizzle-orm'
import { professionalProfiles } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { type Notices, toAdmins } from '#server/features/notifications/service.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { reviewNotices as texts } from '#shared/verification-review.ts'

const link = '/verificacoes'

/** What is told of documents and the decision about them, until the next ones; `about` is the professional. */
export const decisionNotices: Notices = {
  'verification.approved': async (ctx, userId) => {
    const review = await decisionOf(ctx, userId)
    if (!review || review.refusalReason !== null) return []
    return [{ userId, ...texts.approved, link, eventKey: `verification.approved:${userId}:${review.decidedAt}` }]
  },
  'verification.refused': async (ctx, userId) => {
    const review = await decisionOf(ctx, userId)
    if (!review?.refusalReason) return []
    const text = texts.refused(review.refusalReason)
    return [{ userId, ...text, link, eventKey: `verification.refused:${userId}:${review.decidedAt}` }]
  },
  'verification.late': async (ctx, professionalId) => {
    const profile = await profileOf(ctx, professionalId)
    if (profile?.verificationStatus !== VerificationStatus.pending || !profile.documentsSubmittedAt) return []
    const eventKey = lateKey(professionalId, profile.documentsSubmittedAt)
    return toAdmins(ctx, { ...late, link: '/admin/verificacao', eventKey })
  },
}

const late = {
  title: 'Uma verificação espera há 20 horas',
  body: 'O prazo prometido é de 24 horas. Decida em Verificações pendentes.',
} as const

/** The professional and the second of the submission. */
function lateKey(professionalId: string, submittedAt: Date): string {
  return `verification.late:${professionalId}:${Math.round(submittedAt.getTime() / 1_000)}`
}

async function decisionOf(ctx: Ctx, userId: string) {
  const profile = await profileOf(ctx, userId)
  return profile?.decidedAt ? { ...profile, decidedAt: profile.decidedAt.toISOString() } : null
}

async function profileOf(ctx: Ctx, userId: string) {
  const { refusalReason, decidedAt, verificationStatus, documentsSubmittedAt } = professionalProfiles
  const [profile] = await ctx.db
    .select({ refusalReason, decidedAt, verificationStatus, documentsSubmittedAt })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, userId))
  return profile
}
