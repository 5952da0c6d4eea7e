import { and, eq, gt, isNull } from 'drizzle-orm'
import { authMessages, isCommonPassword, type SignIn, type SignUp, TERMS_VERSION, type UserRole } from '#shared/auth.ts'
import { emailConfirmationTokens, sessions, termsAcceptances, userRoles, users } from '#db/schema/index.ts'
import type { Ctx, Tx, UserCtx } from '../../core/context.ts'
import { BadInput, Conflict, Forbidden, Unauthenticated } from '../../core/errors.ts'
import { forgive, spend } from '../../core/limits.ts'
import { inTransaction } from '../../core/transaction.ts'
import { sendConfirmation } from './letters.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { blankCookie, endSessions, openSession } from './sessions.ts'
import { hashToken } from './tokens.ts'

export { authJobs } from './letters.ts'
export { requestReset } from './letters.ts'
export { rolesOf } from './rules.ts'
export { readSession } from './sessions.ts'
export { requireRecentPassword } from './step-up.ts'

/**
 * Makes an account and signs it in (S1 §5). An e-mail or CPF already in use answers the same CONFLICT 'taken' for both
 * (R-A7). The confirmation link goes out by mail; nothing waits for it.
 */
export async function signUp(ctx: Ctx, input: SignUp): Promise<{ userId: string }> {
  await spend(ctx, 'signUpSubject', hashToken(input.email))
  await spend(ctx, 'signUpSubject', hashToken(input.cpf))
  if (ctx.settings.refuseCommonPasswords && isCommonPassword(input.password))
    throw new BadInput('password', authMessages.commonPassword)
  const passwordHash = await hashPassword(input.password)
  const user = await inTransaction(ctx, (tx) => insertUser(tx, input, passwordHash))
  await signInAs(ctx, user.id)
  return { userId: user.id }
}

/** Opens a session for the right e-mail and password; tells nobody which of the two was wrong, by answer or by time. */
export async function signIn(
  ctx: Ctx,
  { email, password }: SignIn,
): Promise<{ userId: string | null; challenge: string | null }> {
  const subject = hashToken(email)
  await spend(ctx, 'signInSubject', subject)
  const [user] = await ctx.db
    .select({ id: users.id, passwordHash: users.passwordHash, active: users.active })
    .from(users)
    .where(eq(users.email, email))
  const right = await isPassword(user?.passwordHash ?? null, password)
  if (!user || !right) throw new Unauthenticated(authMessages.wrongCredentials, 'wrong_credentials')
  if (!user.active) throw new Forbidden(authMessages.deactivated, 'deactivated')
  await forgive(ctx, 'signInSubject', subject)
  await signInAs(ctx, user.id)
  return { userId: user.id, challenge: null }
}

/** Ends this session, wherever it is open. Signing out twice is no error (S1 §7). */
export async function signOut(ctx: Ctx): Promise<{ ok: true }> {
  const { actor } = ctx
  if (actor) await inTransaction(ctx, (tx) => endSessions(tx, eq(sessions.id, actor.sessionId)))
  ctx.caller.setCookie(blankCookie(ctx))
  return { ok: true }
}

/** Confirms the e-mail that a link was sent to. Used, old or unknown links are one CONFLICT. */
export async function confirmEmail(ctx: Ctx, token: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.now()
    const fresh = and(
      eq(emailConfirmationTokens.tokenHash, hashToken(token)),
      isNull(emailConfirmationTokens.usedAt),
      gt(emailConfirmationTokens.expiresAt, now),
    )
    const [used] = await tx.db.update(emailConfirmationTokens).set({ usedAt: now }).where(fresh).returning()
    if (!used) throw new Conflict('link_used', authMessages.badLink.title)
    await tx.db
      .update(users)
      .set({ emailConfirmedAt: now })
      .where(and(eq(users.id, used.userId), eq(users.email, used.email)))
    await tx.emit({ type: 'auth.email-confirmed', id: used.userId, to: [used.userId] })
    return { ok: true }
  })
}

/** Sends the confirmation link again. */
export async function resendConfirmation(ctx: UserCtx): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const [user] = await tx.db
      .select()
      .from(users)
      .where(and(eq(users.id, tx.actor.id), isNull(users.emailConfirmedAt)))
    if (user) await sendConfirmation(tx, user)
  })
  return { ok: true }
}

/** Gives a person a role, in the caller's transaction; the caller has made sure that it may be had. Never 'admin'. */
export async function grantRole(tx: Tx, userId: string, role: Exclude<UserRole, 'admin'>): Promise<void> {
  await tx.db.insert(userRoles).values({ userId, role, createdAt: tx.now() })
}

/** Who is signed in, as the header needs it; never the CPF or the phone. */
export async function readOwnUser(ctx: Ctx) {
  if (!ctx.actor) return null
  const [user] = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email, photo: users.photo, emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, ctx.actor.id))
  if (!user) return null
  const { emailConfirmedAt, ...rest } = user
  return { ...rest, emailConfirmed: emailConfirmedAt !== null }
}

async function insertUser(tx: Tx, input: SignUp, passwordHash: string) {
  const now = tx.now()
  const [user] = await tx.db
    .insert(users)
    .values({
      id: tx.newId(),
      name: input.name,
      cpf: input.cpf,
      phone: `+55${input.phone}`,
      email: input.email,
      passwordHash,
      createdAt: now,
      declaredAdultAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!user) throw taken()
  const accepted = (['terms', 'privacy', 'adult'] as const).map((kind) => ({
    userId: user.id,
    kind,
    version: TERMS_VERSION,
    acceptedAt: now,
  }))
  await tx.db.insert(termsAcceptances).values(accepted)
  await sendConfirmation(tx, user)
  await tx.emit({ type: 'auth.signed-up', id: user.id, to: [user.id] })
  return user
}

async function signInAs(ctx: Ctx, userId: string): Promise<void> {
  const cookie = await inTransaction(ctx, async (tx) => {
    if (tx.actor) await endSessions(tx, eq(sessions.id, tx.actor.sessionId))
    return openSession(tx, userId, { secondFactorAt: null })
  })
  ctx.caller.setCookie(cookie)
}

function taken(): Conflict {
  return new Conflict('taken', authMessages.taken)
}
