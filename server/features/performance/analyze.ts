import { profileReports, type ProfileReport } from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { performanceMessages, suggestionLinks } from '#shared/performance.ts'
import { AiUnavailable } from '#server/adapters/ai/port.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { requireService } from '#server/features/purchase/service.ts'
import { comparisonOf } from './comparison.ts'
import { analysesOf, factsOf } from './queries.ts'
import { analysisStart, insightsOf, metricsOf } from './rules.ts'
import { figuresOf, usableSuggestions } from './suggestions.ts'
import type { AnalysisView } from './views.ts'

/**
 * Computes and stores an analysis of the caller's profile. A language model writes the suggestions from the figures alone, or
 * fixed rules if the model does not answer or its text is not usable. Throws FORBIDDEN `service_required` without the service.
 */
export async function analyzeProfile(ctx: UserCtx): Promise<AnalysisView> {
  await requireAnalysis(ctx)
  return viewOf(await writeAnalysis(ctx, ctx.actor.id))
}

/** Writes an analysis of a professional's profile as of now. */
export async function writeAnalysis(ctx: Ctx, professionalId: string): Promise<ProfileReport> {
  const now = ctx.now()
  const facts = await factsOf(ctx, professionalId, analysisStart(now))
  const figures = figuresOf(facts)
  const raw = await ctx.adapters.ai.suggest(figures, suggestionLinks).catch((error: unknown) => {
    if (!(error instanceof AiUnavailable)) throw error
    return []
  })
  const written = usableSuggestions(raw, figures)
  const insights = insightsOf(facts)
  const [row] = await ctx.db
    .insert(profileReports)
    .values({
      id: ctx.newId(),
      professionalId,
      generatedAt: now,
      metrics: metricsOf(facts),
      insights: written.length > 0 ? { ...insights, sugestoes: written } : insights,
      comparison: await comparisonOf(ctx, professionalId, facts),
      writtenBy: written.length > 0 ? 'model' : 'rules',
    })
    .returning()
  return row!
}

/** Returns the caller's analyses, the newest first. Throws FORBIDDEN `service_required` without the service. */
export async function myAnalyses(ctx: UserCtx): Promise<AnalysisView[]> {
  await requireAnalysis(ctx)
  return (await analysesOf(ctx, ctx.actor.id)).map(viewOf)
}

const requireAnalysis = (ctx: UserCtx) => requireService(ctx, PurchaseKind.analysis, performanceMessages.gate)

/** Returns the fields of an analysis that leave the server. */
export function viewOf(report: ProfileReport): AnalysisView {
  const {
    id,
    generatedAt,
    metrics,
    insights,
    comparison,
    writtenBy,
    reviewReason: reason,
    reviewAskedAt: askedAt,
    reviewAnswer: answer,
  } = report
  const view = comparison && { ...comparison, days: [...comparison.days], lacks: [...comparison.lacks] }
  return {
    id,
    generatedAt,
    metrics,
    insights,
    comparison: view,
    writtenBy,
    review: reason !== null && askedAt !== null ? { reason, askedAt, answer } : null,
  }
}
