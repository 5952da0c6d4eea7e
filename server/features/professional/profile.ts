import { and, desc, eq, gt, sql } from 'drizzle-orm'
import {
  backgroundChecks,
  favourites,
  insurancePolicies,
  professionalProfiles,
  reputationFigures,
  searchIndex,
  users,
} from '#db/schema/index.ts'
import type { Db, UserCtx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import { NotFound } from '#server/core/errors.ts'
import { requireSubscription } from '#server/core/subscription-gate.ts'
import { homeAt } from '#server/features/address/service.ts'
import { firstBookingFee } from '#server/features/availability/service.ts'
import { approvedPhotosOf } from '#server/features/portfolio/service.ts'
import { backgroundBadge, leadTimeInHours, recordProfileView } from '#server/features/profile/service.ts'
import { PolicyStatus } from '#shared/insurance.ts'
import { BackgroundBadge, DEFAULT_RADIUS_IN_KM } from '#shared/profile.ts'
import { badgesOf } from '#shared/reputation.ts'
import { greatCircleInKm, type OpenProfile, type Point, roundKm, searchMessages } from '#shared/search.ts'
import { zoneOf } from '#shared/zones.ts'
import { CheckProvider, CheckStatus } from '#shared/verification.ts'
import type { ProfileView } from './views.ts'

type Professional = NonNullable<Awaited<ReturnType<typeof professionalOf>>>

/**
 * Returns the public page of a professional, and counts a view. Throws FORBIDDEN `subscription_required` for a caller without a
 * subscription before anything is read, and NOT_FOUND unless the professional is approved, visible, active and not blocked. The
 * professional and admins may always see it. Distances are measured to rounded coordinates.
 */
export async function showProfile(ctx: UserCtx, { professionalId, addressId }: OpenProfile): Promise<ProfileView> {
  const isMine = professionalId === ctx.actor.id
  requireSubscription(ctx.actor, professionalId)
  const professional = await professionalOf(ctx, professionalId)
  const mayLook = isMine || (professional?.listed && !ctx.actor.blocked.has(professionalId))
  if (!professional || !mayLook) throw new NotFound(searchMessages.notFound)
  const [firstBookingFeeInBasisPoints, workPhotos, { point }] = await Promise.all([
    firstBookingFee(ctx, professionalId),
    approvedPhotosOf(ctx, professionalId),
    homeAt(ctx, addressId),
    recordProfileView(ctx, professionalId),
  ])
  const { check } = professional
  const background = backgroundBadge(check, ctx.now())
  const verifiedByPolice = professional.sealed && background === BackgroundBadge.approved
  return {
    ...facts(professional),
    workPhotos,
    background,
    verifiedByPolice,
    policeCheck: verifiedByPolice ? sourceOf(check) : null,
    distanceInKm: isMine ? null : distanceTo(point, professional),
    isMine,
    bookable: !isMine && professional.listed,
    feeInBasisPoints: ctx.settings.feeInBasisPoints,
    firstBookingFeeInBasisPoints,
    holdInMinutes: ctx.settings.holdInMinutes,
  }
}

function facts({
  lat: _lat,
  lng: _lng,
  listed: _listed,
  check: _check,
  district,
  city,
  state,
  radiusInKm,
  bio,
  figures,
  insurance,
  ...same
}: Professional) {
  const { rating, reviewCount } = same
  return {
    ...same,
    completedBookings: figures?.completedBookings ?? 0,
    responseMinutes: figures?.responseMinutes ?? null,
    badges: figures ? badgesOf({ ...figures, rating, reviewCount }) : [],
    bio: bio?.trim() || null,
    insurance: insurance?.until ? { ...insurance, until: insurance.until } : null,
    place: district || city || state ? { district, city, state } : null,
    serviceRadiusInKm: radiusInKm ?? DEFAULT_RADIUS_IN_KM,
    zone: zoneOf(state, city),
  }
}

async function professionalOf(ctx: UserCtx, professionalId: string) {
  const [row] = await professionals(ctx.db, { professionalId, viewerId: ctx.actor.id, now: ctx.now() })
  return row ?? null
}

const { name, photo, district, city, state } = users
const { lat, lng } = searchIndex
const columns = {
  id: professionalProfiles.userId,
  name,
  photo,
  rating: professionalProfiles.rating,
  reviewCount: professionalProfiles.reviewCount,
  yearsOfExperience: professionalProfiles.yearsOfExperience,
  district,
  city,
  state,
  radiusInKm: professionalProfiles.radiusInKm,
  sealed: professionalProfiles.seal,
  spokenOf: professionalProfiles.spokenOf,
  dailyPriceInCents: professionalProfiles.dailyPriceInCents,
  bio: professionalProfiles.bio,
  services: professionalProfiles.services,
  leadTimeInHours,
  answersEach: professionalProfiles.answersEach,
  figures: reputationFigures,
  lat,
  lng,
  // A professional is in the search index if and only if approved, visible and active.
  listed: sql<boolean>`${searchIndex.userId} is not null`,
  favourite: sql<boolean>`${favourites.userId} is not null`,
}

// Everything that the page shows about a professional.
const professionals = prepared((db, given: Given<{ professionalId: string; viewerId: string; now: Date }>) => {
  const id = professionalProfiles.userId
  const latest = latestCheck(db, given)
  const { provider, validUntil, result, checkedAt, certificateDay } = latest
  const { professionalId, status, coverageInCents, endsAt: until, demonstration } = insurancePolicies
  return db
    .select({
      ...columns,
      // Drizzle treats a nested object as missing if its first column is null, so the first column must be one that is never null.
      check: { provider, validUntil, result, checkedAt, certificateDay },
      insurance: { coverageInCents, until, demonstration },
    })
    .from(professionalProfiles)
    .innerJoin(users, eq(users.id, id))
    .leftJoin(searchIndex, eq(searchIndex.userId, id))
    .leftJoin(reputationFigures, eq(reputationFigures.professionalId, id))
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(insurancePolicies, and(eq(professionalId, id), eq(status, PolicyStatus.active), gt(until, given.now)))
    .leftJoin(favourites, and(eq(favourites.professionalId, id), eq(favourites.userId, given.viewerId)))
    .where(eq(id, given.professionalId))
})

function latestCheck(db: Db, { professionalId }: Given<{ professionalId: string }>) {
  const { provider, validUntil, result, checkedAt, certificateDay } = backgroundChecks
  return db
    .select({ provider, validUntil, result, checkedAt, certificateDay })
    .from(backgroundChecks)
    .where(and(eq(backgroundChecks.professionalId, professionalId), eq(backgroundChecks.status, CheckStatus.done)))
    .orderBy(sql`${backgroundChecks.checkedAt} desc nulls last`, desc(backgroundChecks.createdAt))
    .limit(1)
    .as('latest')
}

/** Returns the dates of a background check and whether it is a demonstration, for the banner; null if no check is concluded. */
function sourceOf(check: Professional['check']): ProfileView['policeCheck'] {
  if (!check?.checkedAt || !check.validUntil) return null
  const { checkedAt, validUntil, certificateDay, provider } = check
  return { checkedAt, validUntil, certificateDay, demonstration: provider === CheckProvider.simulated }
}

function distanceTo(point: Point | null, { lat, lng }: Professional): number | null {
  if (!point || lat === null || lng === null) return null
  return roundKm(greatCircleInKm(point, { latitude: lat, longitude: lng }))
}
