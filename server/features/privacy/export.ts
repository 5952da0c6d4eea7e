import type { UserCtx } from '#server/core/context.ts'
import { dealingsOf } from './export-dealings.ts'
import { personOf } from './export-person.ts'
import { servicesOf } from './export-services.ts'
import type { ExportView } from './export-view.ts'

/**
 * All personal data of the caller at one instant (LGPD art. 18, II and V; art. 19). Other users appear with their first name only.
 * Passwords, tokens, second factors and secrets of providers are left out.
 */
export async function exportMine(ctx: UserCtx): Promise<ExportView> {
  const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return ctx.db.transaction(async (db) => {
    const reading: UserCtx = { ...ctx, db }
    return { geradoEm: ctx.now(), ...(await personOf(reading)), ...(await dealingsOf(reading)), ...(await servicesOf(reading)) }
  }, snapshot)
}
