import { ListAudit } from '#shared/admin-audit.ts'
import { administratorProcedure, router } from '#server/core/trpc.ts'
import { listAudit } from './list.ts'
import { AuditView } from './views.ts'

export const auditRouter = router({
  audit: administratorProcedure
    .input(ListAudit)
    .output(AuditView)
    .query(({ ctx, input }) => listAudit(ctx, input)),
})
