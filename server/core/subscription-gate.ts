import { subscriptionMessages } from '#shared/subscription.ts'
import type { Actor } from './context.ts'
import { Forbidden } from './errors.ts'

/**
 * Throws FORBIDDEN `subscription_required` unless the caller has an active subscription, is an admin, or is `ownerId`, the owner
 * of the requested data. Call it before any data of the owner is read, so that the refusal reveals nothing about the owner
 * (AMB-19).
 */
export function requireSubscription(actor: Actor, ownerId: string | null = null): void {
  if (!actor.subscriber && !actor.roles.has('admin') && actor.id !== ownerId) throw subscriptionRequired()
}

/** True if the caller is this user or an admin. Both may also see a professional's profile that is not listed. */
export function isOwnerOrAdmin(actor: Actor, ownerId: string): boolean {
  return actor.id === ownerId || actor.roles.has('admin')
}

/** The error for every caller without an active subscription. */
export function subscriptionRequired(): Forbidden {
  return new Forbidden(subscriptionMessages.gate, 'subscription_required')
}
