import type { Db } from '#server/core/context.ts'
import { subscriptionOf } from './queries.ts'
import { isActive } from './rules.ts'

/**
 * Whether a user has a subscription that is active at an instant (with the grace days of AMB-20). A check that fails counts as no
 * subscription (S1 §8).
 */
export async function hasActiveSubscription(db: Db, userId: string, now: Date): Promise<boolean> {
  try {
    const subscription = await subscriptionOf(db, userId)
    return subscription !== undefined && isActive(subscription, now)
  } catch {
    return false
  }
}
