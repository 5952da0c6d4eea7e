import type { PurchaseKind } from '#shared/purchase-kinds.ts'
import type { Db, UserCtx } from '#server/core/context.ts'
import { Forbidden } from '#server/core/errors.ts'
import { openOf } from './queries.ts'
import { isActive } from './rules.ts'

/**
 * Whether a user has access to a service, or to the subscription if `service` is null, at the instant `now`. False if the query
 * fails.
 */
export async function hasActiveService(db: Db, userId: string, service: PurchaseKind | null, now: Date): Promise<boolean> {
  try {
    return (await openOf(db, userId, service)).some((row) => isActive(row, now))
  } catch {
    return false
  }
}

/**
 * Whether a user has access by the monthly subscription now. The days of grace, while a late renewal is charged again, are
 * included.
 */
export const hasActiveSubscription = (db: Db, userId: string, now: Date) => hasActiveService(db, userId, null, now)

/**
 * Throws FORBIDDEN `service_required` with `message` unless the caller has the service now. Every use of a service calls this
 * first.
 */
export async function requireService(ctx: UserCtx, service: PurchaseKind, message: string): Promise<void> {
  if (!(await hasActiveService(ctx.db, ctx.actor.id, service, ctx.now()))) throw new Forbidden(message, 'service_required')
}
