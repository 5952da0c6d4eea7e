import { AnswerAnalysisReview, AskAnalysisReview } from '#shared/performance.ts'
import { supportProcedure, freshSupportProcedure, professionalProcedure, router } from '#server/core/trpc.ts'
import { analyzeProfile, myAnalyses } from './analyze.ts'
import { answerAnalysisReview, askAnalysisReview, listAnalysisReviews } from './review.ts'
import { AnalysesView, AnalysisReviewsView, AnalysisView, Done } from './views.ts'

/** The profile analysis of a professional. */
export const performanceRouter = router({
  mine: professionalProcedure.output(AnalysesView).query(({ ctx }) => myAnalyses(ctx)),
  analyze: professionalProcedure
    .meta({ cost: 'analysis', repeats: 'each call is an analysis of its own', seed: 'analyze-profile' })
    .output(AnalysisView)
    .mutation(({ ctx }) => analyzeProfile(ctx)),
  askReview: professionalProcedure
    .meta({ cost: 'report', repeats: 'one review an analysis' })
    .input(AskAnalysisReview)
    .output(Done)
    .mutation(({ ctx, input }) => askAnalysisReview(ctx, input)),
  reviews: supportProcedure.output(AnalysisReviewsView).query(({ ctx }) => listAnalysisReviews(ctx)),
  answerReview: freshSupportProcedure
    .input(AnswerAnalysisReview)
    .output(Done)
    .mutation(({ ctx, input }) => answerAnalysisReview(ctx, input)),
})
