import { eq } from 'drizzle-orm'
import { UserRole } from '#shared/auth.ts'
import { auditLog, sessions, userRoles, users } from '#db/schema/index.ts'
import type { Db } from '#server/core/context.ts'

export type Grant = 'granted' | 'is already' | 'unknown' | 'deactivated'

/**
 * Makes the account of an email an admin account. Only the command line calls this. The account's open sessions end, because they
 * were opened without the checks for admins. Nothing is written unless the result is 'granted'.
 */
export async function grantAdmin(db: Db, email: string, now: Date): Promise<Grant> {
  return db.transaction(async (tx) => {
    const whose = eq(users.email, email.trim().toLowerCase())
    const [user] = await tx.select({ id: users.id, active: users.active }).from(users).where(whose).for('update')
    if (!user) return 'unknown'
    if (!user.active) return 'deactivated'
    const row = { userId: user.id, role: UserRole.admin, createdAt: now }
    const granted = await tx.insert(userRoles).values(row).onConflictDoNothing().returning({ role: userRoles.role })
    if (granted.length === 0) return 'is already'
    const about = { action: 'auth.admin-granted', entity: 'users', entityId: user.id }
    await tx.insert(auditLog).values({ actorId: null, ...about, createdAt: now })
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    return 'granted'
  })
}
