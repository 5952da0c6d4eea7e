import { eq, lt, sql } from 'drizzle-orm'
import { professionalProfiles, profileViews, residences, users } from '#db/schema/index.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import type { Jobs } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import type { SaveResidence } from '#shared/profile.ts'
import { addDays, dayOf, DEFAULT_ZONE } from '#shared/time.ts'
import { forgetOldCeps } from './ceps.ts'
import { standing } from './queries.ts'
import type { ResidenceSaved } from './views.ts'

export { keepFirstPoint, saveAddress, saveProfessionalAddress } from './address.ts'
export { placeOfCep } from './ceps.ts'
export { saveContact } from './contact.ts'
export { forgetPhoto, removePhoto, savePhoto } from './photo.ts'
export { saveProfessional, setVisible, writeAgendaRules } from './professional.ts'
export { forgetProfile } from './forget.ts'
export { isListed, pathAs, publicNameOf, publicPeople, standing } from './queries.ts'
export { backgroundBadge } from './rules.ts'
export { StandingView } from './views.ts'

type Rating = { readonly average: number; readonly count: number }

const VIEWS_KEPT_IN_DAYS = 365

/** Each runs once a day. */
export const profileJobs: Jobs = { 'profile.forget-old-views': forgetOldViews, 'profile.forget-old-ceps': forgetOldCeps }

/** Writes the one residence of a household, over what was there (ONB-10). */
export async function saveResidence(ctx: UserCtx, input: SaveResidence): Promise<ResidenceSaved> {
  const home = {
    kind: input.homeType,
    bedrooms: input.bedrooms,
    bathrooms: input.bathrooms,
    areaInSquareMetres: input.sizeInSquareMetres ?? null,
    hasPets: input.hasAnimals,
    pets: [...new Set(input.animals)],
    residents: input.residents ?? null,
    notes: input.notes || null,
    updatedAt: ctx.now(),
  }
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .insert(residences)
      .values({ id: tx.newId(), userId: tx.actor.id, ...home, createdAt: tx.now() })
      .onConflictDoUpdate({ target: residences.userId, set: home })
    await tx.emit({ type: 'profile.changed', id: tx.actor.id, to: [tx.actor.id] })
    const { next } = await standing(tx, tx.actor.id)
    return { next }
  })
}

/** Adds one to a household's done bookings, inside the transition to Concluído (R-D9). */
export async function countCompletedBooking(tx: Tx, contractorId: string): Promise<void> {
  await tx.db
    .update(users)
    .set({ completedBookings: sql`${users.completedBookings} + 1` })
    .where(eq(users.id, contractorId))
}

/** Writes a professional's average (0 to 5) and how many reviews it is of, in the transaction that reveals one (AMB-30). */
export async function rateProfessional(tx: Tx, userId: string, { average, count }: Rating): Promise<void> {
  const rated = { rating: average, reviewCount: count }
  await tx.db.update(professionalProfiles).set(rated).where(eq(professionalProfiles.userId, userId))
}

/** The same of a household. */
export async function rateContractor(tx: Tx, userId: string, { average, count }: Rating): Promise<void> {
  const rated = { contractorRating: average, contractorReviewCount: count }
  await tx.db.update(users).set(rated).where(eq(users.id, userId))
}

/** Notes that a person opened somebody's profile: one row a day in Brasília's calendar, none for one's own (R-D7). */
export async function recordProfileView(ctx: UserCtx, professionalId: string): Promise<void> {
  if (professionalId === ctx.actor.id) return
  await ctx.db
    .insert(profileViews)
    .values({ professionalId, viewerId: ctx.actor.id, day: dayOf(ctx.now(), DEFAULT_ZONE) })
    .onConflictDoNothing()
}

/** Forgets who looked at whom twelve months ago (R-D7). */
export async function forgetOldViews(ctx: Ctx): Promise<void> {
  const oldest = addDays(dayOf(ctx.now(), DEFAULT_ZONE), -VIEWS_KEPT_IN_DAYS)
  await ctx.db.delete(profileViews).where(lt(profileViews.day, oldest))
}
