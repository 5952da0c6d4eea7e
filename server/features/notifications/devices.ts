import { and, desc, eq, notInArray } from 'drizzle-orm'
import { pushDevices } from '#db/schema/index.ts'
import { pushMessages, type PushDevice } from '#shared/notifications.ts'
import type { UserCtx } from '#server/core/context.ts'
import { BadInput } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'

const MAX_DEVICES = 10

/**
 * Registers the caller's browser for push messages until the session ends, also if another account used it before. Only the
 * newest ten browsers are stored. Throws BAD_REQUEST `unknown_push_service` for an unknown push service.
 */
export async function addDevice(ctx: UserCtx, device: PushDevice): Promise<{ ok: true }> {
  if (!ctx.adapters.push.accepts(device.endpoint))
    throw new BadInput('endpoint', pushMessages.unknownService, 'unknown_push_service')
  await inTransaction(ctx, async (tx) => {
    const row = { ...device, userId: tx.actor.id, sessionId: tx.actor.sessionId, createdAt: tx.now() }
    await tx.db
      .insert(pushDevices)
      .values({ id: tx.newId(), ...row })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: row })
    const newest = tx.db
      .select({ id: pushDevices.id })
      .from(pushDevices)
      .where(eq(pushDevices.userId, tx.actor.id))
      .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
      .limit(MAX_DEVICES)
    await tx.db.delete(pushDevices).where(and(eq(pushDevices.userId, tx.actor.id), notInArray(pushDevices.id, newest)))
  })
  return { ok: true }
}

/** Stops push messages to one of the caller's browsers. Does nothing for an unknown browser or one of another account. */
export async function removeDevice(ctx: UserCtx, endpoint: string): Promise<{ ok: true }> {
  await ctx.db.delete(pushDevices).where(and(eq(pushDevices.userId, ctx.actor.id), eq(pushDevices.endpoint, endpoint)))
  return { ok: true }
}
