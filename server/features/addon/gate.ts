import type { PaidService } from '#shared/paid-services.ts'
import type { Db, UserCtx } from '#server/core/context.ts'
import { Forbidden } from '#server/core/errors.ts'
import { activeAddOn } from './queries.ts'
import { hasService } from './rules.ts'

/** Whether a user has a service at an instant. A check that fails counts as not having it (S1 §8). */
export async function hasActiveService(db: Db, userId: string, service: PaidService, now: Date): Promise<boolean> {
  try {
    const addOn = await activeAddOn(db, userId, service)
    return addOn !== undefined && hasService(addOn, now)
  } catch {
    return false
  }
}

/** Throws FORBIDDEN `service_required` with `message` unless the caller has the service now. Every use of a service asks this first. */
export async function requireService(ctx: UserCtx, service: PaidService, message: string): Promise<void> {
  if (!(await hasActiveService(ctx.db, ctx.actor.id, service, ctx.now()))) throw new Forbidden(message, 'service_required')
}
