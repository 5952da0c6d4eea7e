import { eq } from 'drizzle-orm'
import { authMessages, UserRole } from '#shared/auth.ts'
import { userRoles, users } from '#db/schema/index.ts'
import type { Actor, Ctx, Tx } from '#server/core/context.ts'
import { Forbidden, Unauthenticated } from '#server/core/errors.ts'

/**
 * Reads an account and locks its row until the end of the transaction, so that concurrent changes to sign-in (password, second
 * factor, activation) run one after another. Throws UNAUTHORIZED for an unknown id, FORBIDDEN `deactivated`.
 */
export async function lockActive(tx: Tx, userId: string) {
  const columns = { id: users.id, name: users.name, email: users.email, passwordHash: users.passwordHash, active: users.active }
  const [user] = await tx.db.select(columns).from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw new Unauthenticated()
  if (!user.active) throw new Forbidden(authMessages.deactivated(tx.settings.company.email), 'deactivated')
  return user
}

/** True if the caller has the admin role, even if it may not be used before the second factor is proved. */
export function holdsAdmin(actor: Actor): boolean {
  return actor.roles.has('admin') || actor.adminWithheld
}

/** True if a user has the admin role. */
export async function isAdmin(ctx: Ctx, userId: string): Promise<boolean> {
  const roles = await ctx.db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId))
  return roles.some(({ role }) => role === UserRole.admin)
}
