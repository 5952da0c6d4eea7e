import { profileReports, type ProfileReport } from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { performanceMessages } from '#shared/performance.ts'
import type { UserCtx } from '#server/core/context.ts'
import { requireService } from '#server/features/purchase/service.ts'
import { analysesOf, factsOf } from './queries.ts'
import { analysisStart, insightsOf, metricsOf } from './rules.ts'
import type { AnalysisView } from './views.ts'

/** Computes and stores an analysis of the caller's profile as of now. FORBIDDEN `service_required` without the service. */
export async function analyzeProfile(ctx: UserCtx): Promise<AnalysisView> {
  await requireAnalysis(ctx)
  const now = ctx.now()
  const facts = await factsOf(ctx, ctx.actor.id, analysisStart(now))
  const [row] = await ctx.db
    .insert(profileReports)
    .values({
      id: ctx.newId(),
      professionalId: ctx.actor.id,
      generatedAt: now,
      metrics: metricsOf(facts),
      insights: insightsOf(facts),
    })
    .returning()
  return viewOf(row!)
}

/** The caller's analyses, the newest first. FORBIDDEN `service_required` without the service. */
export async function myAnalyses(ctx: UserCtx): Promise<AnalysisView[]> {
  await requireAnalysis(ctx)
  return (await analysesOf(ctx, ctx.actor.id)).map(viewOf)
}

const requireAnalysis = (ctx: UserCtx) => requireService(ctx, PurchaseKind.analysis, performanceMessages.gate)

/** What leaves the server of an analysis. */
export function viewOf(report: ProfileReport): AnalysisView {
  const { id, generatedAt, metrics, insights, reviewReason: reason, reviewAskedAt: askedAt, reviewAnswer: answer } = report
  return { id, generatedAt, metrics, insights, review: reason !== null && askedAt !== null ? { reason, askedAt, answer } : null }
}
