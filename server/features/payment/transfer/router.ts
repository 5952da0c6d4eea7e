import { professionalProcedure, router } from '#server/core/trpc.ts'
import { linkToOwnAccount, refreshOwnAccount } from './accounts.ts'
import { AccountLinkView, RefreshedView } from './views.ts'

/** What professionals receive. No input names an account, an amount or a person: all come from the session and our rows. */
export const payoutRouter = router({
  payoutLink: professionalProcedure
    .meta({ cost: 'pay', repeats: 'one account for each professional' })
    .output(AccountLinkView)
    .mutation(({ ctx }) => linkToOwnAccount(ctx)),
  refreshPayoutAccount: professionalProcedure
    .meta({ cost: 'pay', repeats: 'reads the account again' })
    .output(RefreshedView)
    .mutation(({ ctx }) => refreshOwnAccount(ctx)),
})
