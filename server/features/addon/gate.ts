import type { PaidService } from '#shared/paid-services.ts'
import type { Db } from '#server/core/context.ts'
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
