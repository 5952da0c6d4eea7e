import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { UserRole } from '#shared/auth.ts'
import { ERASED_NAME } from '#shared/pages.ts'
import {
  emailConfirmationTokens,
  knownDevices,
  passwordResetTokens,
  recoveryCodes,
  sessions,
  signInChallenges,
  totpSecrets,
  userRoles,
  users,
} from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { blankCookie, endSessions } from './sessions.ts'

/** The person's row, held until the end of the transaction, and with it every admin's role: the last one must stay the last. */
export async function lockAccount(tx: Tx, userId: string) {
  const [user] = await tx.db
    .select({ name: users.name, email: users.email, erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  const admins = eq(userRoles.role, UserRole.admin)
  await tx.db.select({ id: userRoles.userId }).from(userRoles).where(admins).orderBy(asc(userRoles.userId)).for('update')
  return user ?? null
}

/**
 * Empties an account of the person, for good (LGPD art. 18): no name, CPF, telephone, e-mail, address, photo or password that
 * anybody knew; every session, token, device and second factor gone. The CPF is free for a new sign-up. Twice is once.
 */
export async function closeAccount(tx: Tx, userId: string): Promise<void> {
  await tx.db
    .update(users)
    .set({ ...nobody(tx), erasedAt: tx.now() })
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
  for (const table of [
    passwordResetTokens,
    emailConfirmationTokens,
    totpSecrets,
    recoveryCodes,
    signInChallenges,
    knownDevices,
    userRoles,
  ])
    await tx.db.delete(table).where(eq(table.userId, userId))
  await endSessions(tx, eq(sessions.userId, userId))
}

/** Tells the browser to forget its session. */
export function dropCookie(ctx: Ctx): void {
  ctx.caller.setCookie(blankCookie(ctx))
}

function nobody(tx: Tx) {
  const nowhere = { cep: null, street: null, number: null, complement: null, district: null, city: null, state: null }
  return {
    ...nowhere,
    name: ERASED_NAME,
    cpf: `x${randomBytes(5).toString('hex')}`,
    phone: '+5500000000',
    email: `excluida-${tx.newId()}@anonimo.invalid`,
    // The hash of nothing: no password opens it.
    passwordHash: `!${randomBytes(16).toString('hex')}`,
    emailConfirmedAt: null,
    photo: null,
    latitude: null,
    longitude: null,
    active: false,
  }
}
