import { eq } from 'drizzle-orm'
import { userRoles, users } from '#db/schema/index.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { noteSecurity } from '#server/core/metrics.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { grantRole, rotateSession } from '#server/features/auth/service.ts'
import { nextPathAs, onboardingState } from '#server/features/profile/service.ts'
import { type ChooseType, onboardingMessages } from '#shared/profile.ts'
import { readOnboarding } from './queries.ts'
import type { OnboardingView, TypeChosen } from './views.ts'

/**
 * Stores the role that a new user chooses at /onboarding-tipo. Throws CONFLICT `already_chosen` with `{ next }`, the address to
 * open instead, if the user already has a role. All rows are written or none, so that a failed call can be repeated.
 */
export async function chooseType(ctx: UserCtx, { type }: ChooseType): Promise<TypeChosen> {
  return inTransaction(ctx, async (tx) => {
    const earlier = await lockRoles(tx)
    if (earlier.length > 0) {
      const { next } = await onboardingState(tx, tx.actor.id)
      throw new Conflict('already_chosen', onboardingMessages.alreadyChosen, { next })
    }
    await grantRole(tx, tx.actor.id, type)
    await tx.emit({ type: 'onboarding.chosen', id: tx.actor.id, to: [tx.actor.id] })
    const { next } = await onboardingState(tx, tx.actor.id)
    return { next }
  })
}

/**
 * Adds the second role to a user who has one role. `next` is the address where the new role continues. The session gets a new
 * secret, so that a secret that was stolen earlier does not gain the role. Throws CONFLICT `not_chosen` with `{ next }` for a
 * user without a role. A repeated call gives the same response.
 */
export async function addRole(ctx: UserCtx, { type }: ChooseType): Promise<OnboardingView> {
  const { cookie, view } = await inTransaction(ctx, async (tx) => {
    let cookie: string | null = null
    const stored = await lockRoles(tx)
    const { type: already, next } = await onboardingState(tx, tx.actor.id)
    if (already === null) throw new Conflict('not_chosen', onboardingMessages.chooseFirst, { next })
    if (!stored.includes(type)) {
      await grantRole(tx, tx.actor.id, type)
      await tx.emit({ type: 'onboarding.role-added', id: tx.actor.id, to: [tx.actor.id] })
      cookie = await rotateSession(tx)
    }
    return { cookie, view: { ...(await readOnboarding(tx)), next: await nextPathAs(tx, tx.actor.id, type) } }
  })
  if (cookie) noteSecurity(ctx, 'role_added')
  if (cookie) ctx.caller.setCookie(cookie)
  return view
}

// Locks the user's row, because the primary key of user_roles alone would allow two different roles to be chosen simultaneously.
async function lockRoles(tx: Tx<UserCtx>) {
  await tx.db.select({ id: users.id }).from(users).where(eq(users.id, tx.actor.id)).for('update')
  const rows = await tx.db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, tx.actor.id))
  return rows.map(({ role }) => role)
}
