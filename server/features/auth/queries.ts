import { and, eq, isNull, or } from 'drizzle-orm'
import { UserRole } from '#shared/auth.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { professionalProfiles, sessions, userRoles, users } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { DEMO_PASSWORD, demoAccounts, freeCpfs, knownCeps } from './demo.ts'

/** The data of the caller's own session for the client, and in demo mode the accounts that a visitor may try. */
export async function readSessionView(ctx: Ctx) {
  const user = await readOwnUser(ctx)
  const roles = user ? ctx.actor?.roles : undefined
  const needsSecondFactor = user !== null && ctx.actor?.adminWithheld === true
  const isAdmin = roles?.has('admin') === true || needsSecondFactor
  const isProfessional = roles?.has('professional') ?? false
  return {
    user,
    isProfessional,
    isContractor: roles?.has('contractor') ?? false,
    isAdmin,
    startsAsAdmin: user !== null && isAdmin && !isProfessional && !(await hasContractorRole(ctx, user.id)),
    needsSecondFactor,
    ...(isAdmin && { desk: [...(ctx.actor?.desk ?? [])] }),
    unfinishedProfessional: user !== null && (await isUnfinished(ctx, user.id)),
    subscriber: ctx.actor?.subscriber ?? false,
    expiresAt: ctx.actor ? await expiryOf(ctx, ctx.actor.sessionId) : null,
    demo:
      ctx.settings.demo && !user
        ? { password: DEMO_PASSWORD, accounts: [...demoAccounts], cpfs: [...freeCpfs], ceps: [...knownCeps] }
        : null,
  }
}

// The stored row is read, because `roles` also contains 'contractor' for a person who chose no account type.
async function hasContractorRole(ctx: Ctx, userId: string): Promise<boolean> {
  const row = and(eq(userRoles.userId, userId), eq(userRoles.role, UserRole.contractor))
  return (await ctx.db.select({ role: userRoles.role }).from(userRoles).where(row)).length > 0
}

async function isUnfinished(ctx: Ctx, userId: string): Promise<boolean> {
  const { verificationStatus } = professionalProfiles
  // The status is null for an unfinished profile, and also for a user without a profile, because of the left join.
  const due = or(isNull(verificationStatus), eq(verificationStatus, VerificationStatus.refused))
  const chosen = and(eq(userRoles.userId, userId), eq(userRoles.role, UserRole.professional), due)
  const rows = await ctx.db
    .select({ role: userRoles.role })
    .from(userRoles)
    .leftJoin(professionalProfiles, eq(professionalProfiles.userId, userRoles.userId))
    .where(chosen)
  return rows.length > 0
}

async function expiryOf(ctx: Ctx, sessionId: string): Promise<Date | null> {
  const [session] = await ctx.db.select({ expiresAt: sessions.expiresAt }).from(sessions).where(eq(sessions.id, sessionId))
  return session?.expiresAt ?? null
}

/** Returns the signed-in user as the page header shows it, or null for a visitor. Never contains the CPF or the phone number. */
async function readOwnUser(ctx: Ctx) {
  if (!ctx.actor) return null
  const [user] = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email, photo: users.photo, emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, ctx.actor.id))
  if (!user) return null
  const { emailConfirmedAt, ...rest } = user
  return { ...rest, emailConfirmed: emailConfirmedAt !== null }
}
