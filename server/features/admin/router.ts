import { adminProcedure, mergeRouters, router } from '#server/core/trpc.ts'
import { auditRouter } from './audit/router.ts'
import { checkInvariants, countWaiting, readOverview } from './queries.ts'
import { usersRouter } from './users/router.ts'
import { Invariants, Overview, Waiting } from './views.ts'

const overviewRouter = router({
  overview: adminProcedure.output(Overview).query(({ ctx }) => readOverview(ctx)),
  waiting: adminProcedure.output(Waiting).query(({ ctx }) => countWaiting(ctx)),
  invariants: adminProcedure.output(Invariants).query(({ ctx }) => checkInvariants(ctx)),
})

export const adminRouter = mergeRouters(overviewRouter, usersRouter, auditRouter)
