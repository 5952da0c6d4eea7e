import { eq } from 'drizzle-orm'
import { UserRole } from '#shared/auth.ts'
import { auditLog, sessions, userRoles, users } from '#db/schema/index.ts'
import type { Ctx } from '../../core/context.ts'
import { NotFound } from '../../core/errors.ts'
import { inTransaction } from '../../core/transaction.ts'
import { lockActive } from './accounts.ts'
import { endSessions } from './sessions.ts'

/**
 * Makes an existing account an admin's (AMB-79): the command line's verb, no page has it. The person's sessions end, since what
 * they may open has changed. Answers whether the role is new to them; an e-mail that nobody has is NOT_FOUND 'no_account'.
 */
export async function grantAdmin(ctx: Ctx, email: string): Promise<{ granted: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const [known] = await tx.db.select({ id: users.id }).from(users).where(eq(users.email, email.trim().toLowerCase()))
    if (!known) throw new NotFound('Não há conta com este e-mail.', 'no_account')
    const { id: userId } = await lockActive(tx, known.id)
    const row = { userId, role: UserRole.admin, createdAt: tx.now() }
    const granted = await tx.db.insert(userRoles).values(row).onConflictDoNothing().returning({ role: userRoles.role })
    if (granted.length === 0) return { granted: false }
    await tx.db
      .insert(auditLog)
      .values({ actorId: null, action: 'auth.admin-granted', entity: 'users', entityId: userId, createdAt: tx.now() })
    await endSessions(tx, eq(sessions.userId, userId))
    return { granted: true }
  })
}
