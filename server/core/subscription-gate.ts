import { subscriptionMessages } from '#shared/subscription.ts'
import type { Actor } from './context.ts'
import { Forbidden } from './errors.ts'

/**
 * Throws FORBIDDEN `subscription_required` unless the caller has an active subscription or is an admin. `ownerId`: the user whose
 * data is asked for; that user needs no subscription. Called before anything about the owner is read, so that the refusal says
 * nothing about the owner (AMB-19).
 */
export function requireSubscription(actor: Actor, ownerId: string | null = null): void {
  if (!actor.subscriber && !actor.roles.has('admin') && actor.id !== ownerId) throw subscriptionRequired()
}

/** Whether the caller is this user or an admin. Both also see a professional who is not listed. */
export function isOwnerOrAdmin(actor: Actor, ownerId: string): boolean {
  return actor.id === ownerId || actor.roles.has('admin')
}

/** The one refusal of a caller without an active subscription. */
export function subscriptionRequired(): Forbidden {
  return new Forbidden(subscriptionMessages.gate, 'subscription_required')
}
