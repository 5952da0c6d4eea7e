import { eq, inArray, sql } from 'drizzle-orm'
import { professionalProfiles, residences, searchSettings, userRoles, users } from '#db/schema/index.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { Unauthenticated } from '#server/core/errors.ts'
import type { UserRole } from '#shared/auth.ts'
import { animalTypes, DEFAULT_RADIUS_IN_KM, VerificationStatus } from '#shared/profile.ts'
import { services } from '#shared/services.ts'
import { hiddenBecause, isNameLocked, nextAs, pointOf, type Progress, type Standing, standingOf } from './rules.ts'
import type { MineView, OwnProfessional } from './views.ts'

/** Everything a person may read of herself, whole CPF included; nobody else ever gets this answer. */
export async function myProfile(ctx: UserCtx): Promise<MineView> {
  const me = eq(users.id, ctx.actor.id)
  const [[user], [home], [profile = null], roles, onboarding] = await Promise.all([
    ctx.db.select().from(users).where(me),
    ctx.db.select().from(residences).where(eq(residences.userId, ctx.actor.id)),
    ctx.db.select().from(professionalProfiles).where(eq(professionalProfiles.userId, ctx.actor.id)),
    rolesOf(ctx, ctx.actor.id),
    standing(ctx, ctx.actor.id),
  ])
  if (!user) throw new Unauthenticated()
  const { id, name, cpf, phone, email, photo } = user
  return {
    id,
    name,
    cpf,
    phone,
    email,
    photo,
    roles,
    onboarding,
    emailConfirmed: user.emailConfirmedAt !== null,
    address: addressOf(user),
    located: pointOf(user) !== null,
    residence: home ? residenceOf(home) : null,
    nameLocked: isNameLocked(profile),
    professional: profile ? professionalOf(ctx, profile, user) : null,
  }
}

/** Where a person stands in onboarding: type (or null) and the path to go to. An unknown id stands at the beginning. */
export async function standing(ctx: Ctx, userId: string): Promise<Standing> {
  return standingOf(await progressOf(ctx, userId))
}

/** The path where a person goes on as one of the two kinds. */
export async function pathAs(ctx: Ctx, userId: string, type: Exclude<UserRole, 'admin'>): Promise<string> {
  return nextAs(type, await progressOf(ctx, userId))
}

/** What everybody may know of some people: name and photo, by id. Unknown ids are absent. */
export async function publicPeople(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; name: string; photo: string | null }>()
  const rows = await ctx.db
    .select({ id: users.id, name: users.name, photo: users.photo })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** A person's name, or null for an unknown id. */
export async function publicNameOf(ctx: Ctx, userId: string): Promise<string | null> {
  return (await publicPeople(ctx, [userId])).get(userId)?.name ?? null
}

/**
 * Whether search shows a professional and she may be booked: approved, her profile switched on, her account active and, where
 * that is asked for, her e-mail confirmed (R-A1). For queries over usuarios with perfis_profissionais joined, if only from the
 * left; the view `search_visible` says the same to the index.
 */
export const isListed = sql<boolean>`coalesce(${professionalProfiles.verificationStatus} = ${VerificationStatus.approved} and ${professionalProfiles.visible} and ${users.active} and (${users.emailConfirmedAt} is not null or not (select ${searchSettings.confirmedOnly} from ${searchSettings})), false)`

async function progressOf(ctx: Ctx, userId: string): Promise<Progress> {
  const { cep, street, number, district, city, state } = users
  const [roles, [row]] = await Promise.all([
    rolesOf(ctx, userId),
    ctx.db
      .select({
        address: { cep, street, number, district, city, state },
        residence: residences.id,
        profile: professionalProfiles.id,
        status: professionalProfiles.verificationStatus,
      })
      .from(users)
      .leftJoin(residences, eq(residences.userId, users.id))
      .leftJoin(professionalProfiles, eq(professionalProfiles.userId, users.id))
      .where(eq(users.id, userId)),
  ])
  return {
    roles,
    hasProfile: Boolean(row?.profile),
    documentsSent: Boolean(row?.status),
    // A professional's may be less than the whole address that a household's visit needs (S1 §5).
    hasAddress: row !== undefined && Object.values(row.address).every(Boolean),
    hasResidence: Boolean(row?.residence),
  }
}

async function rolesOf(ctx: Ctx, userId: string) {
  const rows = await ctx.db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId))
  return rows.map(({ role }) => role)
}

function addressOf(user: typeof users.$inferSelect): MineView['address'] {
  const { cep, street, number, complement, district, city, state } = user
  return cep === null ? null : { cep, street, number, complement, district, city, state }
}

function residenceOf(home: typeof residences.$inferSelect): NonNullable<MineView['residence']> {
  return {
    homeType: home.kind,
    bedrooms: home.bedrooms,
    bathrooms: home.bathrooms,
    sizeInSquareMetres: home.areaInSquareMetres,
    hasAnimals: home.hasPets,
    animals: animalTypes.filter((animal) => home.pets.includes(animal)),
    residents: home.residents,
    notes: home.notes,
  }
}

function professionalOf(
  ctx: Ctx,
  profile: typeof professionalProfiles.$inferSelect,
  user: typeof users.$inferSelect,
): OwnProfessional {
  const { yearsOfExperience, dailyPriceInCents, bufferBeforeInMinutes, bufferAfterInMinutes, minimumNoticeInHours } = profile
  const { visible, verificationStatus: status, refusalReason, seal, rating, reviewCount } = profile
  const person = { active: user.active, emailConfirmed: user.emailConfirmedAt !== null }
  const hidden = hiddenBecause(profile, person, ctx.settings.requireEmailConfirmation)
  return {
    bio: profile.bio ?? '',
    services: services.filter((service) => profile.services.includes(service)),
    dailyPriceInCents,
    yearsOfExperience,
    radiusInKm: profile.radiusInKm ?? DEFAULT_RADIUS_IN_KM,
    bufferBeforeInMinutes,
    bufferAfterInMinutes,
    minimumNoticeInHours,
    visible,
    status,
    refusalReason,
    seal,
    rating,
    reviewCount,
    documents: { front: profile.documentFront !== null, selfie: profile.documentSelfie !== null },
    published: hidden === null,
    hiddenBecause: hidden,
  }
}
