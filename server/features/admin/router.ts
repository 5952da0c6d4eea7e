import { administratorProcedure, adminProcedure, financeProcedure, mergeRouters, router } from '#server/core/trpc.ts'
import { auditRouter } from './audit/router.ts'
import { ReadProgress } from '#shared/admin-figures.ts'
import { readProgress } from './progress.ts'
import { checkInvariants, countWaiting, readOverview } from './queries.ts'
import { teamRouter } from './team/router.ts'
import { usersRouter } from './users/router.ts'
import { Invariants, Overview, Progress, Waiting } from './views.ts'

const overviewRouter = router({
  overview: financeProcedure.output(Overview).query(({ ctx }) => readOverview(ctx)),
  progress: financeProcedure
    .input(ReadProgress)
    .output(Progress)
    .query(({ ctx, input }) => readProgress(ctx, input.days)),
  waiting: adminProcedure.output(Waiting).query(({ ctx }) => countWaiting(ctx)),
  invariants: administratorProcedure.output(Invariants).query(({ ctx }) => checkInvariants(ctx)),
})

export const adminRouter = mergeRouters(overviewRouter, usersRouter, teamRouter, auditRouter)
