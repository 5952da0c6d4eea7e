import { RemindOfPayout, StatementOf } from '#shared/payouts.ts'
import { z } from 'zod'
import { financeProcedure, freshFinanceProcedure, professionalProcedure, router } from '#server/core/trpc.ts'
import { linkToOwnAccount, refreshOwnAccount } from './accounts.ts'
import { readIncome } from './income.ts'
import { payoutsWait, readPayouts, readStatement } from './read.ts'
import { listStuckPayouts, remindOfPayout } from './stuck.ts'
import { AccountLinkView, IncomeView, PayoutsView, RefreshedView, StatementView, StuckPayout, WaitsView } from './views.ts'

/**
 * Procedures for what professionals receive. Accounts, amounts and people are never part of a professional's input, because they
 * come from the session and our rows.
 */
export const payoutRouter = router({
  payouts: professionalProcedure.output(PayoutsView).query(({ ctx }) => readPayouts(ctx)),
  payoutStatement: professionalProcedure
    .input(StatementOf)
    .output(StatementView)
    .query(({ ctx, input }) => readStatement(ctx, input.year)),
  // The procedure is a mutation and not a query, so that no cache stores the names and CPFs of the response.
  income: professionalProcedure
    .meta({ cost: 'pdf', repeats: 'one code for the same figures' })
    .input(StatementOf)
    .output(IncomeView)
    .mutation(({ ctx, input }) => readIncome(ctx, input.year)),
  payoutsWait: professionalProcedure.output(WaitsView).query(async ({ ctx }) => ({ waits: await payoutsWait(ctx) })),
  payoutLink: professionalProcedure
    .meta({ cost: 'pay', repeats: 'one account for each professional' })
    .output(AccountLinkView)
    .mutation(({ ctx }) => linkToOwnAccount(ctx)),
  stuckPayouts: financeProcedure
    .output(z.strictObject({ items: z.array(StuckPayout) }))
    .query(async ({ ctx }) => ({ items: await listStuckPayouts(ctx) })),
  remindOfPayout: freshFinanceProcedure
    .input(RemindOfPayout)
    .output(z.strictObject({ items: z.array(StuckPayout) }))
    .mutation(({ ctx, input }) => remindOfPayout(ctx, input.professionalId)),
  refreshPayoutAccount: professionalProcedure
    .meta({ cost: 'pay', repeats: 'reads the account again' })
    .output(RefreshedView)
    .mutation(({ ctx }) => refreshOwnAccount(ctx)),
})
