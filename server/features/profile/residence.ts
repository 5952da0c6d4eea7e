import { residences } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import type { SaveResidence } from '#shared/profile.ts'
import { onboardingState } from './queries.ts'
import type { ResidenceSaved } from './views.ts'

/** Saves the caller's only residence, replacing the earlier one. Returns the next path of the onboarding. BAD_REQUEST `screened`. */
export async function saveResidence(ctx: UserCtx, input: SaveResidence): Promise<ResidenceSaved> {
  refuseContacts({ notes: input.notes })
  const home = {
    kind: input.homeType,
    bedrooms: input.bedrooms,
    bathrooms: input.bathrooms,
    areaInSquareMetres: input.sizeInSquareMetres ?? null,
    hasPets: input.hasAnimals,
    pets: [...new Set(input.animals)],
    residents: input.residents ?? null,
    notes: input.notes || null,
    updatedAt: ctx.now(),
  }
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .insert(residences)
      .values({ id: tx.newId(), userId: tx.actor.id, ...home, createdAt: tx.now() })
      .onConflictDoUpdate({ target: residences.userId, set: home })
    await tx.emit({ type: 'profile.changed', id: tx.actor.id, to: [tx.actor.id] })
    const { next } = await onboardingState(tx, tx.actor.id)
    return { next }
  })
}
