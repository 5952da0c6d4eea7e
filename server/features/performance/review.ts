import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { profileReports, users } from '#db/schema/index.ts'
import { type AnswerAnalysisReview, type AskAnalysisReview, performanceMessages } from '#shared/performance.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { viewOf } from './analyze.ts'
import type { AnalysisReviewsView } from './views.ts'

const LIMIT = 50

/**
 * Stores a professional's request that the team reviews an automatic analysis (LGPD art. 20), once, even after the service ended.
 * Throws NOT_FOUND for an analysis of another professional; CONFLICT `already_asked`.
 */
export async function askAnalysisReview(ctx: UserCtx, { analysisId, reason }: AskAnalysisReview): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const report = await lockReport(tx, analysisId)
    if (report?.professionalId !== tx.actor.id) throw new NotFound(performanceMessages.notFound)
    if (report.reviewReason === reason) return { ok: true }
    if (report.reviewReason !== null) throw new Conflict('already_asked', performanceMessages.alreadyAsked)
    const asked = { reviewReason: reason, reviewAskedAt: tx.now() }
    await tx.db.update(profileReports).set(asked).where(eq(profileReports.id, analysisId))
    await tx.emit({ type: 'performance.review-asked', id: analysisId, to: [tx.actor.id] })
    return { ok: true }
  })
}

/** The analyses whose requested review is not answered yet, the oldest first; for admins. */
export async function listAnalysisReviews(ctx: UserCtx): Promise<AnalysisReviewsView> {
  const rows = await ctx.db
    .select({ report: profileReports, professionalName: users.name })
    .from(profileReports)
    .innerJoin(users, eq(users.id, profileReports.professionalId))
    .where(and(isNotNull(profileReports.reviewAskedAt), isNull(profileReports.reviewAnsweredAt)))
    .orderBy(asc(profileReports.reviewAskedAt), asc(profileReports.id))
    .limit(LIMIT)
  return {
    items: rows.map(({ report, professionalName }) => ({
      ...viewOf(report),
      professionalId: report.professionalId,
      professionalName,
    })),
  }
}

/**
 * Stores an admin's answer to the request to review an analysis, and notifies the professional. The figures do not change. Throws
 * NOT_FOUND; FORBIDDEN `step_up_required`; CONFLICT `own_analysis`, `already_answered`.
 */
export async function answerAnalysisReview(ctx: UserCtx, { analysisId, answer }: AnswerAnalysisReview): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const report = await lockReport(tx, analysisId)
    if (!report?.reviewReason) throw new NotFound(performanceMessages.notFound)
    if (report.professionalId === tx.actor.id) throw new Conflict('own_analysis', performanceMessages.ownAnalysis)
    if (report.reviewAnswer === answer && report.reviewAnsweredBy === tx.actor.id) return { ok: true }
    if (report.reviewAnswer !== null) throw new Conflict('already_answered', performanceMessages.alreadyAnswered)
    const answered = { reviewAnswer: answer, reviewAnsweredBy: tx.actor.id, reviewAnsweredAt: tx.now() }
    await tx.db.update(profileReports).set(answered).where(eq(profileReports.id, analysisId))
    await recordAct(tx, { action: 'analysis.review-answered', entity: 'relatorios_ia_perfil', entityId: analysisId })
    await tx.emit({ type: 'performance.review-answered', id: analysisId, to: [report.professionalId] })
    return { ok: true }
  })
}

async function lockReport(tx: Tx, id: string) {
  const [report] = await tx.db.select().from(profileReports).where(eq(profileReports.id, id)).for('update')
  return report
}
