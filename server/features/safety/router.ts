import { DecideReport, ListReports, PersonRef, ReportPerson, ReportRef } from '#shared/safety.ts'
import { supportProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { blockPerson, listBlocked, unblockPerson } from './block.ts'
import { decideReport, listReports, openReport } from './decide.ts'
import { reportPerson } from './report.ts'
import { BlockedView, BlockState, Done, ReportDetail, ReportsView } from './views.ts'

/** Blocks between two people, and reports to the team. */
export const safetyRouter = router({
  block: userProcedure
    .meta({ repeats: 'one row a pair' })
    .input(PersonRef)
    .output(BlockState)
    .mutation(({ ctx, input }) => blockPerson(ctx, input.userId)),
  unblock: userProcedure
    .input(PersonRef)
    .output(BlockState)
    .mutation(({ ctx, input }) => unblockPerson(ctx, input.userId)),
  blocked: userProcedure.output(BlockedView).query(({ ctx }) => listBlocked(ctx)),
  report: userProcedure
    .meta({ cost: 'report', repeats: 'one open report a subject' })
    .input(ReportPerson)
    .output(Done)
    .mutation(({ ctx, input }) => reportPerson(ctx, input)),
  reports: supportProcedure
    .input(ListReports)
    .output(ReportsView)
    .query(({ ctx, input }) => listReports(ctx, input)),
  openReport: supportProcedure
    .input(ReportRef)
    .output(ReportDetail)
    .mutation(({ ctx, input }) => openReport(ctx, input.reportId)),
  decideReport: supportProcedure
    .input(DecideReport)
    .output(Done)
    .mutation(({ ctx, input }) => decideReport(ctx, input)),
})
