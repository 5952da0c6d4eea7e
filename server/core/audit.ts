import { auditLog } from '#db/schema/index.ts'
import type { Tx, UserCtx } from './context.ts'

/** An entry of the audit log: which action a person carried out on which row. */
export type Act = {
  readonly action: string
  readonly entity: string
  readonly entityId: string
  readonly details?: Record<string, unknown>
}

/**
 * Records an action of the caller in the audit log, in the same transaction as the action. `details` holds ids and states, no
 * personal data.
 */
export async function recordAct(tx: Tx<UserCtx>, act: Act): Promise<void> {
  await tx.db.insert(auditLog).values({ ...act, actorId: tx.actor.id, createdAt: tx.now() })
}
