import { adminProcedure, router } from '#server/core/trpc.ts'
import { readOverview } from './queries.ts'
import { Overview } from './views.ts'

export const adminRouter = router({
  overview: adminProcedure.output(Overview).query(({ ctx }) => readOverview(ctx)),
})
