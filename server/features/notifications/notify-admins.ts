import { and, eq } from 'drizzle-orm'
import { userRoles, users } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import { UserRole } from '#shared/auth.ts'
import { type Notification, notify } from './notify.ts'

/** Notifies every active admin, in the transaction of the event that it reports. Each gets one per `eventKey`. */
export async function notifyAdmins(tx: Tx, notification: Omit<Notification, 'userId'>): Promise<void> {
  const admins = await tx.db
    .select({ id: users.id })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(userRoles.role, UserRole.admin), users.active))
  for (const { id: userId } of admins) await notify(tx, { ...notification, userId })
}
