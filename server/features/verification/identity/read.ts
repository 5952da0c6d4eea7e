import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { backgroundChecks, identityDetails, professionalProfiles } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { CheckStatus } from '#shared/verification.ts'

/** The birth date ('YYYY-MM-DD') and the mother's name of a professional. */
export type Identity = { readonly birthDate: string; readonly motherName: string }

/** True if birth date and mother's name of a professional are stored. */
export async function hasIdentity({ db }: Ctx, professionalId: string): Promise<boolean> {
  return (await db.$count(identityDetails, eq(identityDetails.professionalId, professionalId))) > 0
}

/**
 * Returns the birth date and the mother's name of a professional, decrypted. Null if they are not stored, or if their encryption
 * key was destroyed.
 */
export async function identityOf(ctx: Ctx, professionalId: string): Promise<Identity | null> {
  const [row] = await ctx.db.select().from(identityDetails).where(eq(identityDetails.professionalId, professionalId))
  return row ? openIdentity(ctx, row) : null
}

/** Like `identityOf`, but for an admin: null unless documents wait for a decision or a check runs. */
export async function identityInReview(ctx: Ctx, professionalId: string): Promise<Identity | null> {
  const [row] = await ctx.db
    .select({ needed: sql<boolean>`${isNeeded(ctx)}` })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, professionalId))
  return row?.needed ? identityOf(ctx, professionalId) : null
}

/** SQL condition on a row of profiles: its documents wait for a decision, or a background check runs. */
export function isNeeded({ db }: Ctx): SQL | undefined {
  const { professionalId, status } = backgroundChecks
  const { userId, verificationStatus } = professionalProfiles
  const running = db
    .select({ one: sql`1` })
    .from(backgroundChecks)
    .where(and(eq(professionalId, userId), eq(status, CheckStatus.pending)))
  return or(eq(verificationStatus, VerificationStatus.pending), exists(running))
}

function openIdentity({ vault }: Ctx, row: typeof identityDetails.$inferSelect): Identity | null {
  const open = (sealed: string) => vault.open('identity-details', Buffer.from(sealed, 'base64'))?.toString()
  const [birthDate, motherName] = [open(row.sealedBirthDate), open(row.sealedMotherName)]
  return birthDate && motherName ? { birthDate, motherName } : null
}
