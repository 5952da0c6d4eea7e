import { professionalProcedure, router } from '#server/core/trpc.ts'
import { analyzeProfile, myAnalyses } from './analyze.ts'
import { AnalysesView, AnalysisView } from './views.ts'

/** The profile analysis of a professional. */
export const performanceRouter = router({
  mine: professionalProcedure.output(AnalysesView).query(({ ctx }) => myAnalyses(ctx)),
  analyze: professionalProcedure
    .meta({ cost: 'analysis', repeats: 'each call is an analysis of its own', seed: 'analyze-profile' })
    .output(AnalysisView)
    .mutation(({ ctx }) => analyzeProfile(ctx)),
})
