import { eq } from 'drizzle-orm'
import type { UserRole } from '#shared/auth.ts'
import { userRoles, users } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import type { Jobs } from '#server/core/jobs.ts'
import { resetJobs } from './letters.ts'
import { sweepAccounts } from './sweep.ts'

export { grantAdmin } from './admins.ts'
export { checkOwnPassword } from './own-password.ts'
export { changePassword } from './change-password.ts'
export { verifySecondFactor } from './challenges.ts'
export { closeAccount, dropCookie, lockAccount } from './close.ts'
export { confirmEmail, resendConfirmation } from './confirmation.ts'
export { requestReset } from './letters.ts'
export { checkReset, resetPassword } from './reset.ts'
export { rolesOf } from './rules.ts'
export { confirmTotp, disableTotp, renewRecoveryCodes, startTotp } from './second-factor.ts'
export { endOtherSessions, endSession, readSecurity, signOutEverywhere } from './sessions-list.ts'
export { readSession } from './sessions.ts'
export { signIn, signOut } from './sign-in.ts'
export { signUp } from './sign-up.ts'
export { provePassword, requireRecentPassword } from './step-up.ts'
export { type Standing, standingOf } from './who.ts'

export const authJobs: Jobs = { ...resetJobs, 'auth.sweep': sweepAccounts }

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
