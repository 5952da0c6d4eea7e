import { eq } from 'drizzle-orm'
import { authMessages, UserRole } from '#shared/auth.ts'
import { userRoles, users } from '#db/schema/index.ts'
import type { Actor, Ctx, Tx } from '#server/core/context.ts'
import { Forbidden, Unauthenticated } from '#server/core/errors.ts'

/**
 * Reads an account and locks it until the end of the transaction, so that changes to whether and how its owner can sign in are
 * made one after another. UNAUTHORIZED for an unknown id, FORBIDDEN `deactivated`.
 */
export async function lockActive(tx: Tx, userId: string) {
  const columns = { id: users.id, name: users.name, email: users.email, passwordHash: users.passwordHash, active: users.active }
  const [user] = await tx.db.select(columns).from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw new Unauthenticated()
  if (!user.active) throw new Forbidden(authMessages.deactivated, 'deactivated')
  return user
}

/** Whether the caller has the admin role, also while it is withheld for lack of the second factor. */
export function holdsAdmin(actor: Actor): boolean {
  return actor.roles.has('admin') || actor.adminWithheld
}

/** Whether a user has the admin role. */
export async function isAdmin(ctx: Ctx, userId: string): Promise<boolean> {
  const roles = await ctx.db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId))
  return roles.some(({ role }) => role === UserRole.admin)
}
