import { StatementOf } from '#shared/payouts.ts'
import { professionalProcedure, router } from '#server/core/trpc.ts'
import { linkToOwnAccount, refreshOwnAccount } from './accounts.ts'
import { readPayouts, readStatement } from './read.ts'
import { AccountLinkView, PayoutsView, RefreshedView, StatementView } from './views.ts'

/** What professionals receive. No input names an account, an amount or a person: all come from the session and our rows. */
export const payoutRouter = router({
  payouts: professionalProcedure.output(PayoutsView).query(({ ctx }) => readPayouts(ctx)),
  payoutStatement: professionalProcedure
    .input(StatementOf)
    .output(StatementView)
    .query(({ ctx, input }) => readStatement(ctx, input.year)),
  payoutLink: professionalProcedure
    .meta({ cost: 'pay', repeats: 'one account for each professional' })
    .output(AccountLinkView)
    .mutation(({ ctx }) => linkToOwnAccount(ctx)),
  refreshPayoutAccount: professionalProcedure
    .meta({ cost: 'pay', repeats: 'reads the account again' })
    .output(RefreshedView)
    .mutation(({ ctx }) => refreshOwnAccount(ctx)),
})
