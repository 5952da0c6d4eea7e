import { and, count, eq, isNotNull } from 'drizzle-orm'
import { checklistRuns } from '#db/schema/index.ts'
import { FREE_CHECKLIST_ANALYSES, PurchaseKind } from '#shared/purchase-kinds.ts'
import type { UserCtx } from '#server/core/context.ts'
import { hasActiveService } from '#server/features/purchase/service.ts'
import type { Allowance } from '../views.ts'

/**
 * Whether the caller has the service, and how many free scores are left. Each checklist whose score was asked for counts, with or
 * without the service.
 */
export async function allowanceOf(ctx: UserCtx): Promise<Allowance> {
  const asked = and(eq(checklistRuns.contractorId, ctx.actor.id), isNotNull(checklistRuns.scoreAskedAt))
  const [used] = await ctx.db.select({ total: count() }).from(checklistRuns).where(asked)
  return {
    subscribed: await hasActiveService(ctx.db, ctx.actor.id, PurchaseKind.checklist, ctx.now()),
    freeLeft: Math.max(0, FREE_CHECKLIST_ANALYSES - (used?.total ?? 0)),
  }
}
