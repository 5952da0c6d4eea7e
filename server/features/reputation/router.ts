import { AnswerPause, DecidePause } from '#shared/pauses.ts'
import { ListStrikes, WithdrawStrike } from '#shared/strikes.ts'
import { supportProcedure, freshSupportProcedure, professionalProcedure, router } from '#server/core/trpc.ts'
import { exportReputation } from './export/export.ts'
import { answerPause } from './pause/answer.ts'
import { decidePause } from './pause/decide.ts'
import { listPauses, readMyPause } from './pause/list.ts'
import { listStrikes, strikesOf } from './strikes/list.ts'
import { withdrawStrike } from './strikes/withdraw.ts'
import { Done, ExportFile, MyPause, MyStrikes, PausesView, StrikesView } from './views.ts'

/** The strikes of professionals, and the pauses that follow from strikes. */
export const reputationRouter = router({
  myStrikes: professionalProcedure.output(MyStrikes).query(({ ctx }) => strikesOf(ctx, ctx.actor.id)),
  strikes: supportProcedure
    .input(ListStrikes)
    .output(StrikesView)
    .query(({ ctx, input }) => listStrikes(ctx, input)),
  withdrawStrike: freshSupportProcedure
    .input(WithdrawStrike)
    .output(Done)
    .mutation(({ ctx, input }) => withdrawStrike(ctx, input)),
  // This is a mutation, so that no cache or browser history stores the response.
  export: professionalProcedure
    .meta({ cost: 'export', repeats: 'it writes nothing' })
    .output(ExportFile)
    .mutation(({ ctx }) => exportReputation(ctx)),
  myPause: professionalProcedure.output(MyPause).query(({ ctx }) => readMyPause(ctx)),
  answerPause: professionalProcedure
    .meta({ repeats: 'one answer a proposal' })
    .input(AnswerPause)
    .output(Done)
    .mutation(({ ctx, input }) => answerPause(ctx, input)),
  pauses: supportProcedure.output(PausesView).query(({ ctx }) => listPauses(ctx)),
  decidePause: freshSupportProcedure
    .input(DecidePause)
    .output(Done)
    .mutation(({ ctx, input }) => decidePause(ctx, input)),
})
