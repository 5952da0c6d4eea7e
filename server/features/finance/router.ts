import { FinanceYear } from '#shared/finance.ts'
import { contractorProcedure, router } from '#server/core/trpc.ts'
import { readFinance, readFinanceCsv } from './read.ts'
import { CsvView, FinanceView } from './views.ts'

/** The financial centre of a contractor. */
export const financeRouter = router({
  overview: contractorProcedure
    .input(FinanceYear)
    .output(FinanceView)
    .query(({ ctx, input }) => readFinance(ctx, input.year)),
  csv: contractorProcedure
    .meta({ cost: 'pdf' })
    .input(FinanceYear)
    .output(CsvView)
    .query(({ ctx, input }) => readFinanceCsv(ctx, input.year)),
})
