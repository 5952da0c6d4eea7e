import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import {
  availability,
  availabilityExceptions,
  professionalProfiles,
  residences,
  searchSettings,
  storedFiles,
  userRoles,
  users,
} from '#db/schema/index.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { Unauthenticated } from '#server/core/errors.ts'
import type { UserRole } from '#shared/auth.ts'
import { AvailabilityStatus } from '#shared/availability.ts'
import type { Day } from '#shared/days.ts'
import { animalTypes, DEFAULT_RADIUS_IN_KM, VerificationStatus } from '#shared/profile.ts'
import { services } from '#shared/services.ts'
import { dayOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import {
  hiddenBecause,
  isNameLocked,
  nextPathFor,
  pointOf,
  type Progress,
  type OnboardingState,
  obstaclesOf,
  onboardingStateFrom,
} from './rules.ts'
import type { MineView, OwnProfessional } from './views.ts'

/** All data that the caller may read about their own account, including the whole CPF. */
export async function myProfile(ctx: UserCtx): Promise<MineView> {
  const me = eq(users.id, ctx.actor.id)
  const [[user], [home], [profile = null], roles, onboarding] = await Promise.all([
    ctx.db.select().from(users).where(me),
    ctx.db.select().from(residences).where(eq(residences.userId, ctx.actor.id)),
    ctx.db.select().from(professionalProfiles).where(eq(professionalProfiles.userId, ctx.actor.id)),
    rolesOf(ctx, ctx.actor.id),
    onboardingState(ctx, ctx.actor.id),
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
    professional: profile ? await professionalOf(ctx, profile, user) : null,
  }
}

/** A user's onboarding state: account type (or null) and the next path. An unknown id is at the beginning. */
export async function onboardingState(ctx: Ctx, userId: string): Promise<OnboardingState> {
  return onboardingStateFrom(await progressOf(ctx, userId))
}

/** The next path of a user as contractor or as professional. */
export async function nextPathAs(ctx: Ctx, userId: string, type: Exclude<UserRole, 'admin'>): Promise<string> {
  return nextPathFor(type, await progressOf(ctx, userId))
}

/**
 * Condition: search shows the professional, who may be booked. The profile is approved, switched on and not paused, the account
 * is active and, if the settings require it, the email is confirmed. For queries on usuarios with perfis_profissionais joined
 * (also by left join). The view `search_visible` must state the same condition.
 */
export const isListed = sql<boolean>`coalesce(${professionalProfiles.verificationStatus} = ${VerificationStatus.approved} and ${professionalProfiles.visible} and ${professionalProfiles.pausedUntil} is null and ${users.active} and (${users.emailConfirmedAt} is not null or not (select ${searchSettings.confirmedOnly} from ${searchSettings})), false)`

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
    documentsSent: row?.status === VerificationStatus.pending || row?.status === VerificationStatus.approved,
    // A professional may save less than the whole address that a contractor needs.
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

async function professionalOf(
  ctx: Ctx,
  profile: typeof professionalProfiles.$inferSelect,
  user: typeof users.$inferSelect,
): Promise<OwnProfessional> {
  const { yearsOfExperience, dailyPriceInCents, bufferBeforeInMinutes, bufferAfterInMinutes, leadTimeInHours } = profile
  const { visible, verificationStatus: status, refusalReason, seal, rating, reviewCount, spokenOf } = profile
  const person = { active: user.active, emailConfirmed: user.emailConfirmedAt !== null }
  const hidden = hiddenBecause(profile, person, ctx.settings.requireEmailConfirmation)
  const today = dayOf(ctx.now(), zoneOf(user.state, user.city))
  const [hasHours, refusedDocuments] = await Promise.all([opens(ctx, user.id, today), documentsKept(ctx, profile)])
  const obstacles = obstaclesOf({ point: pointOf(user), hasHours }, profile, today)
  return {
    bio: profile.bio ?? '',
    services: services.filter((service) => profile.services.includes(service)),
    dailyPriceInCents,
    yearsOfExperience,
    radiusInKm: profile.radiusInKm ?? DEFAULT_RADIUS_IN_KM,
    spokenOf,
    bufferBeforeInMinutes,
    bufferAfterInMinutes,
    leadTimeInHours,
    visible,
    status,
    refusalReason,
    seal,
    rating,
    reviewCount,
    documents: { front: profile.documentFront !== null, selfie: profile.documentSelfie !== null },
    published: hidden === null,
    hiddenBecause: hidden,
    refusedDocuments,
    obstacles,
    awayUntil: obstacles.includes('away') ? profile.awayUntil : null,
  }
}

/** Whether a professional's week has an active window, or an exception from today on opens a day. */
async function opens(ctx: Ctx, userId: string, today: Day): Promise<boolean> {
  const { professionalId, status } = availability
  const { kind, lastDay, ...exception } = availabilityExceptions
  const windows = ctx.db
    .select({ id: availability.id })
    .from(availability)
    .where(and(eq(professionalId, userId), eq(status, AvailabilityStatus.available)))
  const openDays = ctx.db
    .select({ id: exception.id })
    .from(availabilityExceptions)
    .where(and(eq(exception.professionalId, userId), eq(kind, 'open'), gte(lastDay, today)))
  const rows = await Promise.all([windows.limit(1), openDays.limit(1)])
  return rows.flat().length > 0
}

/** Which documents were refused and not stored again since. The database compares the same (drizzle/sql/after/verification.sql). */
async function documentsKept(
  ctx: Ctx,
  { userId, verificationStatus, decidedAt, documentFront, documentSelfie }: typeof professionalProfiles.$inferSelect,
): Promise<OwnProfessional['refusedDocuments']> {
  if (verificationStatus !== VerificationStatus.refused) return { front: false, selfie: false }
  const { kind, createdAt } = storedFiles
  const documents = and(eq(storedFiles.userId, userId), inArray(kind, ['document-front', 'document-selfie']))
  const rows = await ctx.db
    .select({ kind })
    .from(storedFiles)
    .where(and(documents, decidedAt ? gte(createdAt, decidedAt) : undefined))
  const isNew = new Set(rows.map((row) => row.kind))
  return {
    front: documentFront !== null && !isNew.has('document-front'),
    selfie: documentSelfie !== null && !isNew.has('document-selfie'),
  }
}
