import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { UserRole } from '#shared/auth.ts'
import { ERASED_NAME } from '#shared/pages.ts'
import { sessions, userRoles, users } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { blankCookie, endSessions } from './sessions.ts'

/**
 * Locks the rows of all admins and the row of a user until the end of the transaction, so that two concurrent deactivations
 * cannot leave the system without an admin. The admins' rows come first, because otherwise two admins who deactivate each other
 * would deadlock.
 */
export async function lockAccount(tx: Tx, userId: string) {
  const admins = eq(userRoles.role, UserRole.admin)
  await tx.db.select({ id: userRoles.userId }).from(userRoles).where(admins).orderBy(asc(userRoles.userId)).for('update')
  const [user] = await tx.db
    .select({ name: users.name, email: users.email, active: users.active, erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return user ?? null
}

/**
 * Erases an account permanently (LGPD art. 18): personal data and password are replaced, and every session ends. A new account
 * may use the CPF again. A second call changes nothing.
 */
export async function closeAccount(tx: Tx, userId: string): Promise<void> {
  await tx.db
    .update(users)
    .set({ ...anonymousColumns(tx), erasedAt: tx.now() })
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
  await endSessions(tx, eq(sessions.userId, userId))
}

/** Removes the session cookie from the browser. */
export function dropCookie(ctx: Ctx): void {
  ctx.caller.setCookie(blankCookie(ctx))
}

function anonymousColumns(tx: Tx) {
  const noAddress = { cep: null, street: null, number: null, complement: null, district: null, city: null, state: null }
  return {
    ...noAddress,
    name: ERASED_NAME,
    cpf: `x${randomBytes(5).toString('hex')}`,
    phone: '+5500000000',
    email: `excluida-${tx.newId()}@anonimo.invalid`,
    // This is not a valid password hash, so no password matches it.
    passwordHash: `!${randomBytes(16).toString('hex')}`,
    emailConfirmedAt: null,
    invitedWith: null,
    photo: null,
    latitude: null,
    longitude: null,
    addressName: null,
    addressReceiver: null,
    active: false,
  }
}
