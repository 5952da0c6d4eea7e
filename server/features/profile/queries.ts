import { and, eq, gte, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  availability,
  availabilityExceptions,
  identityDetails,
  professionalProfiles,
  residences,
  searchSettings,
  storedFiles,
  userRoles,
  users,
} from '#db/schema/index.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import { Unauthenticated } from '#server/core/errors.ts'
import type { UserRole } from '#shared/auth.ts'
import { AvailabilityStatus, SLOT_HOURS } from '#shared/availability.ts'
import type { Day } from '#shared/days.ts'
import { ANSWERING_LEAD_HOURS } from '#shared/booking.ts'
import { DEFAULT_RADIUS_IN_KM, VerificationStatus } from '#shared/profile.ts'
import { services } from '#shared/services.ts'
import { dayOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import { residenceOf } from './homes.ts'
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

/** Returns all data that the caller may read about their own account, including the whole CPF. */
export async function myProfile(ctx: UserCtx): Promise<MineView> {
  const [account] = await accounts(ctx.db, { userId: ctx.actor.id })
  if (!account) throw new Unauthenticated()
  const { user, home, profile, roles } = account
  const { id, name, cpf, phone, email, photo } = user
  return {
    id,
    name,
    cpf,
    phone,
    email,
    photo,
    roles,
    onboarding: onboardingStateFrom(progressFrom({ address: user, residence: home, profile, roles })),
    emailConfirmed: user.emailConfirmedAt !== null,
    address: addressOf(user),
    located: pointOf(user) !== null,
    residence: residenceOf(home),
    nameLocked: isNameLocked(profile),
    professional: profile ? await professionalOf(ctx, profile, user) : null,
  }
}

/**
 * Returns a user's onboarding state: account type (or null) and the next path. For an unknown id it is the state of a new user.
 */
export async function onboardingState(ctx: Ctx, userId: string): Promise<OnboardingState> {
  return onboardingStateFrom(await progressOf(ctx, userId))
}

/** Returns the next path of the onboarding of a user, as contractor or as professional. */
export async function nextPathAs(ctx: Ctx, userId: string, type: Exclude<UserRole, 'admin'>): Promise<string> {
  return nextPathFor(type, await progressOf(ctx, userId))
}

/** The lead time that applies to bookings: at least 24 hours for a professional who answers each request. */
export const leadTimeInHours = sql<number>`case when ${professionalProfiles.answersEach} then greatest(${professionalProfiles.leadTimeInHours}, ${sql.raw(String(ANSWERING_LEAD_HOURS))}) else ${professionalProfiles.leadTimeInHours} end`

/**
 * SQL condition: the search lists the professional, who may be booked. The profile is approved, visible and not paused, the
 * account is active and, if the settings require it, the email is confirmed. The query must join usuarios and
 * perfis_profissionais. The view `search_visible` must state the same condition.
 */
export const isListed = sql<boolean>`coalesce(${professionalProfiles.verificationStatus} = ${VerificationStatus.approved} and ${professionalProfiles.visible} and ${professionalProfiles.pausedUntil} is null and ${users.active} and (${users.emailConfirmedAt} is not null or not (select ${searchSettings.confirmedOnly} from ${searchSettings})), false)`

/** Reads a user's row with the home, the professional profile and the roles. A user has at most one home and one profile. */
const accounts = prepared((db, given: Given<{ userId: string }>) =>
  db
    .select({ user: users, home: residences, profile: professionalProfiles, roles: rolesOfUser })
    .from(users)
    .leftJoin(residences, eq(residences.userId, users.id))
    .leftJoin(professionalProfiles, eq(professionalProfiles.userId, users.id))
    .where(eq(users.id, given.userId)),
)

const rolesOfUser = sql<UserRole[]>`array(select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${users.id})`

async function progressOf(ctx: Ctx, userId: string): Promise<Progress> {
  const [row] = await progressRows(ctx.db, { userId })
  return progressFrom(row ?? { address: null, residence: null, profile: null, roles: [] })
}

const progressRows = prepared((db, given: Given<{ userId: string }>) => {
  const { cep, street, number, district, city, state } = users
  const { id, verificationStatus } = professionalProfiles
  return db
    .select({
      address: { cep, street, number, district, city, state },
      residence: residences.id,
      profile: { id, verificationStatus },
      roles: rolesOfUser,
    })
    .from(users)
    .leftJoin(residences, eq(residences.userId, users.id))
    .leftJoin(professionalProfiles, eq(professionalProfiles.userId, users.id))
    .where(eq(users.id, given.userId))
})

type Address = Pick<typeof users.$inferSelect, 'cep' | 'street' | 'number' | 'district' | 'city' | 'state'>
type Stored = {
  readonly address: Address | null
  readonly residence: unknown
  readonly profile: Pick<typeof professionalProfiles.$inferSelect, 'verificationStatus'> | null
  readonly roles: readonly UserRole[]
}

function progressFrom({ address, residence, profile, roles }: Stored): Progress {
  const status = profile?.verificationStatus
  return {
    roles,
    hasProfile: profile !== null,
    documentsSent: status === VerificationStatus.pending || status === VerificationStatus.approved,
    // A professional may have saved an incomplete address, but a contractor needs the whole address.
    hasAddress: address !== null && lines.every((line) => Boolean(address[line])),
    hasResidence: Boolean(residence),
  }
}

const lines = ['cep', 'street', 'number', 'district', 'city', 'state'] as const

function addressOf(user: typeof users.$inferSelect): MineView['address'] {
  const { cep, street, number, complement, district, city, state } = user
  return cep === null ? null : { cep, street, number, complement, district, city, state }
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
  const [hasHours, refusedDocuments, identities] = await Promise.all([
    opens(ctx, user.id, today),
    documentsKept(ctx, profile),
    ctx.db.$count(identityDetails, eq(identityDetails.professionalId, user.id)),
  ])
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
    hasIdentity: identities > 0,
    published: hidden === null,
    hiddenBecause: hidden,
    refusedDocuments,
    obstacles,
    awayUntil: obstacles.includes('away') ? profile.awayUntil : null,
  }
}

/**
 * True if the shortest booking fits into the professional's availability: into the weekly windows, or into an exception that
 * opens today or a later day. Windows of one day that touch count as one.
 */
async function opens(ctx: Ctx, userId: string, today: Day): Promise<boolean> {
  const [row] = await openings(ctx.db, { userId, today })
  return row?.opens ?? false
}

const openings = prepared((db, given: Given<{ userId: string; today: Day }>) => {
  const { professionalId, kind, firstDay, lastDay } = availabilityExceptions
  const weekdays = db
    .select({ hours: hoursOf(availability) })
    .from(availability)
    .where(and(eq(availability.professionalId, given.userId), eq(availability.status, AvailabilityStatus.available)))
    .groupBy(availability.weekday)
  // An exception may last several days. Only its first day that is not past is examined, with all exceptions that open that day.
  const others = alias(availabilityExceptions, 'others')
  const isThatDay = sql`greatest(${firstDay}, ${given.today}::date) between ${others.firstDay} and ${others.lastDay}`
  const openDays = db
    .select({ hours: hoursOf(others) })
    .from(availabilityExceptions)
    .innerJoin(others, and(eq(others.professionalId, professionalId), eq(others.kind, 'open'), isThatDay))
    .where(and(eq(professionalId, given.userId), eq(kind, 'open'), gte(lastDay, given.today)))
    .groupBy(availabilityExceptions.id)
  return db.select({ opens: sql<boolean>`${isLongEnough(weekdays)} or ${isLongEnough(openDays)}` }).from(sql`(select 1) as one`)
})

function hoursOf({ startTime, endTime }: { startTime: AnyPgColumn; endTime: AnyPgColumn }): SQL.Aliased {
  return sql`range_agg(int4range(left(${startTime}, 2)::int, left(${endTime}, 2)::int))`.as('hours')
}

/**
 * SQL condition: on at least one of the `days` the open hours are long enough for the shortest booking. The function
 * `visitsThatFit` (shared/availability.ts) has the same rule.
 */
function isLongEnough(days: SQLWrapper): SQL {
  return sql`exists (select 1 from ${days} as day, unnest(day.hours) as open where upper(open) - lower(open) >= ${SLOT_HOURS})`
}

/**
 * Returns the refused documents that have not been uploaded again since the refusal. The database makes the same comparison
 * (drizzle/sql/after/verification.sql).
 */
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
