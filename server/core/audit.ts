import { auditLog } from '#db/schema/index.ts'
import type { Tx, UserCtx } from './context.ts'

/** What the audit log records of an act of a person. */
export type Act = {
  readonly action: string
  readonly entity: string
  readonly entityId: string
  readonly details?: Record<string, unknown>
}

/** Records an act of the caller in the transaction that carries it out. `details` holds ids and states, no personal data. */
export async function recordAct(tx: Tx<UserCtx>, act: Act): Promise<void> {
  await tx.db.insert(auditLog).values({ ...act, actorId: tx.actor.id, createdAt: tx.now() })
}
