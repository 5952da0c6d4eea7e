import { eq } from 'drizzle-orm'
import { userRoles, users } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { grantRole } from '#server/features/auth/service.ts'
import { type Standing, standing } from '#server/features/profile/service.ts'
import { type ChooseType, onboardingMessages } from '#shared/profile.ts'
import type { TypeChosen } from './views.ts'

/**
 * Writes the one role row that /onboarding-tipo may write (ROLE-2, R-A12). With any role already: CONFLICT `already_chosen`,
 * its detail `{ next }` saying where to go instead.
 */
export async function chooseType(ctx: UserCtx, { type }: ChooseType): Promise<TypeChosen> {
  return inTransaction(ctx, async (tx) => {
    // The user's row is the lock: the key of user_roles alone would let two different roles in at once.
    await tx.db.select({ id: users.id }).from(users).where(eq(users.id, tx.actor.id)).for('update')
    const [earlier] = await tx.db.select().from(userRoles).where(eq(userRoles.userId, tx.actor.id)).limit(1)
    if (earlier) {
      const { next } = await standing(tx, tx.actor.id)
      throw new Conflict('already_chosen', onboardingMessages.alreadyChosen, { next })
    }
    await grantRole(tx, tx.actor.id, type)
    await tx.emit({ type: 'onboarding.chosen', id: tx.actor.id, to: [tx.actor.id] })
    const { next } = await standing(tx, tx.actor.id)
    return { next }
  })
}

/** The signed-in person's type and next step. */
export function whereIStand(ctx: UserCtx): Promise<Standing> {
  return standing(ctx, ctx.actor.id)
}
