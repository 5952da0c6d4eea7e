import { and, eq } from 'drizzle-orm'
import { professionalProfiles, userRoles } from '#db/schema/index.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Forbidden, NotFound } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { UserRole } from '#shared/auth.ts'
import { pageRefusals } from '#shared/pages.ts'
import { profileMessages, type SaveProfessional, type SetVisible } from '#shared/profile.ts'
import { myProfile } from './queries.ts'
import type { MineView } from './views.ts'

/**
 * Saves the professional's profile: inserts the row at the end of step 3 and updates it in the editor. Status, seal, documents
 * and averages do not change. Throws FORBIDDEN for users who did not choose to be a professional; BAD_REQUEST `screened` at
 * `bio`.
 */
export async function saveProfessional(ctx: UserCtx, input: SaveProfessional): Promise<MineView> {
  await inTransaction(ctx, async (tx) => {
    await requireProfessional(tx)
    refuseContacts({ bio: input.bio })
    const { bio, services, dailyPriceInCents, yearsOfExperience, radiusInKm, spokenOf } = input
    const { bufferBeforeInMinutes, bufferAfterInMinutes, leadTimeInHours } = input
    const profile = {
      bio,
      services,
      dailyPriceInCents,
      yearsOfExperience,
      radiusInKm,
      ...(spokenOf !== undefined && { spokenOf }),
      bufferBeforeInMinutes,
      bufferAfterInMinutes,
      leadTimeInHours,
    }
    await tx.db
      .insert(professionalProfiles)
      .values({ id: tx.newId(), userId: tx.actor.id, ...profile, createdAt: tx.now() })
      .onConflictDoUpdate({ target: professionalProfiles.userId, set: profile })
    await tx.emit({ type: 'profile.changed', id: tx.actor.id, to: [tx.actor.id] })
  })
  return myProfile(ctx)
}

type AgendaRules = Pick<
  typeof professionalProfiles.$inferInsert,
  | 'bufferBeforeInMinutes'
  | 'bufferAfterInMinutes'
  | 'leadTimeInHours'
  | 'horizonInDays'
  | 'maxBookingsPerDay'
  | 'awaySince'
  | 'awayUntil'
  | 'acceptsOffers'
  | 'onlyAgreedChanges'
  | 'answersEach'
>

/** Saves settings that decide a professional's slots, in the given transaction. Throws NOT_FOUND without a profile. */
export async function writeAgendaRules(tx: Tx, userId: string, rules: AgendaRules): Promise<void> {
  const rows = await tx.db.update(professionalProfiles).set(rules).where(eq(professionalProfiles.userId, userId)).returning()
  if (rows.length === 0) throw new NotFound(profileMessages.notFound)
}

/**
 * Sets the switch 'perfil ativo'. While it is off, the search hides the professional and new bookings are refused; existing
 * bookings stay.
 */
export async function setVisible(ctx: UserCtx, { visible }: SetVisible): Promise<SetVisible> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.update(professionalProfiles).set({ visible }).where(eq(professionalProfiles.userId, tx.actor.id))
    await tx.emit({ type: 'profile.changed', id: tx.actor.id, to: [tx.actor.id] })
    return { visible }
  })
}

/**
 * Throws FORBIDDEN unless the caller has the professional's role or profile. The role row exists before the profile does, so it
 * is checked too.
 */
export async function requireProfessional(ctx: UserCtx): Promise<void> {
  if (ctx.actor.roles.has('professional')) return
  const [chosen] = await ctx.db
    .select()
    .from(userRoles)
    .where(and(eq(userRoles.userId, ctx.actor.id), eq(userRoles.role, UserRole.professional)))
  if (!chosen) throw new Forbidden(pageRefusals.professionalsOnly)
}
