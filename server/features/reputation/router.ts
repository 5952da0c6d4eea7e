import { ListStrikes, WithdrawStrike } from '#shared/strikes.ts'
import { adminProcedure, freshAdminProcedure, professionalProcedure, router } from '#server/core/trpc.ts'
import { listMyStrikes, listStrikes } from './strikes/list.ts'
import { withdrawStrike } from './strikes/withdraw.ts'
import { Done, MyStrikes, StrikesView } from './views.ts'

/** Occurrences of professionals. */
export const reputationRouter = router({
  myStrikes: professionalProcedure.output(MyStrikes).query(({ ctx }) => listMyStrikes(ctx)),
  strikes: adminProcedure
    .input(ListStrikes)
    .output(StrikesView)
    .query(({ ctx, input }) => listStrikes(ctx, input)),
  withdrawStrike: freshAdminProcedure
    .input(WithdrawStrike)
    .output(Done)
    .mutation(({ ctx, input }) => withdrawStrike(ctx, input)),
})
