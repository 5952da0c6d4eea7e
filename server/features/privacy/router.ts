import { EraseAccount } from '#shared/privacy.ts'
import { router, userProcedure } from '#server/core/trpc.ts'
import { exportMine } from './export.ts'
import { readOverview } from './queries.ts'
import { eraseMine } from './erase.ts'
import { ErasedView, ExportView, OverviewView } from './views.ts'

/** The rights that the LGPD grants: access, portability and deletion. */
export const privacyRouter = router({
  overview: userProcedure.output(OverviewView).query(({ ctx }) => readOverview(ctx)),
  // The procedure is a mutation and not a query, so that no cache or browser history stores the personal data.
  export: userProcedure
    .meta({ cost: 'export' })
    .output(ExportView)
    .mutation(({ ctx }) => exportMine(ctx)),
  erase: userProcedure
    .meta({ repeats: 'one deletion per account' })
    .input(EraseAccount)
    .output(ErasedView)
    .mutation(({ ctx, input }) => eraseMine(ctx, input)),
})
