import type { UserRole } from '#shared/auth.ts'
import { userRoles } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'

/**
 * Gives a user a role in the caller's transaction. The caller has checked that the user may have this role. The role 'admin'
 * cannot be given here.
 */
export async function grantRole(tx: Tx, userId: string, role: Exclude<UserRole, 'admin'>): Promise<void> {
  await tx.db.insert(userRoles).values({ userId, role, createdAt: tx.now() })
}
