import type { UserCtx } from '#server/core/context.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import type { SaveResidence } from '#shared/profile.ts'
import { homeColumnsOf, writeResidence } from './homes.ts'
import { onboardingState } from './queries.ts'
import type { ResidenceSaved } from './views.ts'

/**
 * Saves the caller's only residence, replacing the earlier one. Returns the next path of the onboarding. Throws BAD_REQUEST
 * `screened`.
 */
export async function saveResidence(ctx: UserCtx, input: SaveResidence): Promise<ResidenceSaved> {
  refuseContacts({ notes: input.notes })
  return inTransaction(ctx, async (tx) => {
    await writeResidence(tx, { ...homeColumnsOf(input), updatedAt: tx.now() })
    await tx.emit({ type: 'profile.changed', id: tx.actor.id, to: [tx.actor.id] })
    const { next } = await onboardingState(tx, tx.actor.id)
    return { next }
  })
}
