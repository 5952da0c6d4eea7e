import { ListAudit } from '#shared/admin-audit.ts'
import { adminProcedure, router } from '#server/core/trpc.ts'
import { listAudit } from './list.ts'
import { AuditView } from './views.ts'

export const auditRouter = router({
  audit: adminProcedure
    .input(ListAudit)
    .output(AuditView)
    .query(({ ctx, input }) => listAudit(ctx, input)),
})
