import { and, eq } from 'drizzle-orm'
import { professionalProfiles, userRoles } from '#db/schema/index.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Forbidden, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { UserRole } from '#shared/auth.ts'
import { pageRefusals } from '#shared/pages.ts'
import { profileMessages, type SaveProfessional, type SetVisible } from '#shared/profile.ts'
import { myProfile } from './queries.ts'
import type { MineView } from './views.ts'

/**
 * Writes the professional's profile: its row at the end of step 3 (R-D2, shown once approved: AMB-68), over it in the editor.
 * Status, seal, papers and averages are never touched. FORBIDDEN unless she chose to be a professional.
 */
export async function saveProfessional(ctx: UserCtx, input: SaveProfessional): Promise<MineView> {
  await inTransaction(ctx, async (tx) => {
    await requireProfessional(tx)
    const { bio, services, dailyPriceInCents, yearsOfExperience, radiusInKm } = input
    const { bufferBeforeInMinutes, bufferAfterInMinutes, minimumNoticeInHours } = input
    const profile = {
      bio,
      services,
      dailyPriceInCents,
      yearsOfExperience,
      radiusInKm,
      bufferBeforeInMinutes,
      bufferAfterInMinutes,
      minimumNoticeInHours,
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
  | 'minimumNoticeInHours'
  | 'horizonInDays'
  | 'maxBookingsPerDay'
  | 'awaySince'
  | 'awayUntil'
>

/** Writes some of what decides a professional's slots, in the transaction that changes it. NOT_FOUND without a profile. */
export async function writeAgendaRules(tx: Tx, userId: string, rules: AgendaRules): Promise<void> {
  const rows = await tx.db.update(professionalProfiles).set(rules).where(eq(professionalProfiles.userId, userId)).returning()
  if (rows.length === 0) throw new NotFound(profileMessages.notFound)
}

/** The switch 'perfil ativo' (DASH-3): off, search shows her no longer and nobody books anew; booked visits stay (AMB-60). */
export async function setVisible(ctx: UserCtx, { visible }: SetVisible): Promise<SetVisible> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.update(professionalProfiles).set({ visible }).where(eq(professionalProfiles.userId, tx.actor.id))
    await tx.emit({ type: 'profile.changed', id: tx.actor.id, to: [tx.actor.id] })
    return { visible }
  })
}

/** Lets pass who has the professional's role row or profile; the profile itself may be still to come. Else FORBIDDEN. */
export async function requireProfessional(ctx: UserCtx): Promise<void> {
  if (ctx.actor.roles.has('professional')) return
  const [chosen] = await ctx.db
    .select()
    .from(userRoles)
    .where(and(eq(userRoles.userId, ctx.actor.id), eq(userRoles.role, UserRole.professional)))
  if (!chosen) throw new Forbidden(pageRefusals.professionalsOnly)
}
