import { subscriptionMessages } from '#shared/subscription.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Forbidden } from '#server/core/errors.ts'

/**
 * Whether the actor sees a professional even where others do not: herself, or as an admin. FORBIDDEN `subscription_required`
 * for others without a plan, before anything is told of her (AMB-19).
 */
export function maySeeAll({ actor }: UserCtx, professionalId: string): boolean {
  if (actor.id === professionalId || actor.roles.has('admin')) return true
  if (!actor.subscriber) throw new Forbidden(subscriptionMessages.gate, 'subscription_required')
  return false
}
