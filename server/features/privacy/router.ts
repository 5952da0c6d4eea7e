import { EraseAccount } from '#shared/privacy.ts'
import { router, userProcedure } from '#server/core/trpc.ts'
import { exportMine } from './export.ts'
import { ExportView } from './export-view.ts'
import { readOverview } from './queries.ts'
import { eraseMine } from './erase.ts'
import { ErasedView, OverviewView } from './views.ts'

/** What the LGPD gives a person: to see, to take along, to be forgotten. */
export const privacyRouter = router({
  overview: userProcedure.output(OverviewView).query(({ ctx }) => readOverview(ctx)),
  // A mutation, so that no cache or history keeps the answer.
  export: userProcedure
    .meta({ cost: 'export' })
    .output(ExportView)
    .mutation(({ ctx }) => exportMine(ctx)),
  erase: userProcedure
    .meta({ repeats: 'one deletion an account' })
    .input(EraseAccount)
    .output(ErasedView)
    .mutation(({ ctx, input }) => eraseMine(ctx, input)),
})
