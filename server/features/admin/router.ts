import { adminProcedure, router } from '#server/core/trpc.ts'
import { checkInvariants, readOverview } from './queries.ts'
import { Invariants, Overview } from './views.ts'

export const adminRouter = router({
  overview: adminProcedure.output(Overview).query(({ ctx }) => readOverview(ctx)),
  invariants: adminProcedure.output(Invariants).query(({ ctx }) => checkInvariants(ctx)),
})
