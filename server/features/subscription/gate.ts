import type { Db } from '#server/core/context.ts'
import { planOf } from './queries.ts'
import { isActive } from './rules.ts'

/**
 * Whether a user has a subscription that is active at an instant (SUB-3, grace days of AMB-20). A check that fails counts as no
 * subscription (S1 §8).
 */
export async function hasActivePlan(db: Db, userId: string, now: Date): Promise<boolean> {
  try {
    const plan = await planOf(db, userId)
    return plan !== undefined && isActive(plan, now)
  } catch {
    return false
  }
}
