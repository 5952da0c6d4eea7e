import type { UserCtx } from '#server/core/context.ts'
import { dealingsOf } from './export-dealings.ts'
import { personOf } from './export-person.ts'
import { servicesOf } from './export-services.ts'
import type { ExportView } from './export-view.ts'

/**
 * Everything about the person who asks, as of one instant (LGPD art. 18, II and V; art. 19). Of others only the first name; no
 * password, token, second factor or provider's secret.
 */
export async function exportMine(ctx: UserCtx): Promise<ExportView> {
  const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return ctx.db.transaction(async (db) => {
    const then: UserCtx = { ...ctx, db }
    return { geradoEm: ctx.now(), ...(await personOf(then)), ...(await dealingsOf(then)), ...(await servicesOf(then)) }
  }, snapshot)
}
