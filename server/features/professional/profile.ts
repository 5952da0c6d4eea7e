import { and, desc, eq, gt, sql } from 'drizzle-orm'
import {
  backgroundChecks,
  insurancePolicies,
  professionalProfiles,
  reputationFigures,
  searchIndex,
  users,
} from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { requireSubscription } from '#server/core/subscription-gate.ts'
import { firstBookingFee } from '#server/features/availability/service.ts'
import { favouriteIds } from '#server/features/favourites/service.ts'
import { backgroundBadge, recordProfileView } from '#server/features/profile/service.ts'
import { PolicyStatus } from '#shared/insurance.ts'
import { BackgroundBadge, DEFAULT_RADIUS_IN_KM } from '#shared/profile.ts'
import { badgesOf } from '#shared/reputation.ts'
import { greatCircleInKm, roundKm, searchMessages } from '#shared/search.ts'
import { zoneOf } from '#shared/zones.ts'
import { CheckProvider, CheckStatus } from '#shared/verification.ts'
import type { ProfileView } from './views.ts'

type Professional = NonNullable<Awaited<ReturnType<typeof professionalOf>>>

/**
 * The public page of a professional. Before anything is read, FORBIDDEN `subscription_required` to callers without a
 * subscription, whether or not the professional exists; the owner and administrators pass. Then NOT_FOUND unless the professional
 * is approved, visible and active, or is the caller. Counts as a view. Distances are to the professional's snapped coordinates.
 */
export async function showProfile(ctx: UserCtx, { professionalId }: { professionalId: string }): Promise<ProfileView> {
  const isMine = professionalId === ctx.actor.id
  requireSubscription(ctx.actor, professionalId)
  const professional = await professionalOf(ctx, professionalId)
  const mayLook = isMine || (professional?.listed && !ctx.actor.blocked.has(professionalId))
  if (!professional || !mayLook) throw new NotFound(searchMessages.notFound)
  const [check, insurance, firstBookingFeeInBasisPoints, kept] = await Promise.all([
    latestCheck(ctx, professionalId),
    activePolicy(ctx, professionalId),
    firstBookingFee(ctx, professionalId),
    favouriteIds(ctx, ctx.actor.id),
    recordProfileView(ctx, professionalId),
  ])
  const background = backgroundBadge(check, ctx.now())
  const verifiedByPolice = professional.sealed && background === BackgroundBadge.approved
  return {
    ...facts(professional),
    background,
    verifiedByPolice,
    policeCheck: verifiedByPolice ? sourceOf(check) : null,
    insurance,
    distanceInKm: isMine ? null : distanceTo(ctx, professional),
    isMine,
    favourite: kept.has(professionalId),
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
  district,
  city,
  state,
  radiusInKm,
  bio,
  figures,
  ...same
}: Professional) {
  const { rating, reviewCount } = same
  return {
    ...same,
    completedBookings: figures?.completedBookings ?? 0,
    responseMinutes: figures?.responseMinutes ?? null,
    badges: figures ? badgesOf({ ...figures, rating, reviewCount }) : [],
    bio: bio?.trim() || null,
    place: district || city || state ? { district, city, state } : null,
    serviceRadiusInKm: radiusInKm ?? DEFAULT_RADIUS_IN_KM,
    zone: zoneOf(state, city),
  }
}

// A professional is in the search index exactly when approved, visible and active.
async function professionalOf(ctx: UserCtx, professionalId: string) {
  const { name, photo, district, city, state } = users
  const { lat, lng } = searchIndex
  const [row] = await ctx.db
    .select({
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
      leadTimeInHours: professionalProfiles.leadTimeInHours,
      figures: reputationFigures,
      lat,
      lng,
      listed: sql<boolean>`${searchIndex.userId} is not null`,
    })
    .from(professionalProfiles)
    .innerJoin(users, eq(users.id, professionalProfiles.userId))
    .leftJoin(searchIndex, eq(searchIndex.userId, professionalProfiles.userId))
    .leftJoin(reputationFigures, eq(reputationFigures.professionalId, professionalProfiles.userId))
    .where(eq(professionalProfiles.userId, professionalId))
  return row ?? null
}

async function latestCheck(ctx: UserCtx, professionalId: string) {
  const { validUntil, result, checkedAt, certificateDay, provider } = backgroundChecks
  const [row] = await ctx.db
    .select({ validUntil, result, checkedAt, certificateDay, provider })
    .from(backgroundChecks)
    .where(and(eq(backgroundChecks.professionalId, professionalId), eq(backgroundChecks.status, CheckStatus.done)))
    .orderBy(sql`${backgroundChecks.checkedAt} desc nulls last`, desc(backgroundChecks.createdAt))
    .limit(1)
  return row ?? null
}

/** The dates of a check and whether it is a demonstration, for the banner; null without a concluded check. */
function sourceOf(check: Awaited<ReturnType<typeof latestCheck>>): ProfileView['policeCheck'] {
  if (!check?.checkedAt || !check.validUntil) return null
  const { checkedAt, validUntil, certificateDay, provider } = check
  return { checkedAt, validUntil, certificateDay, demonstration: provider === CheckProvider.simulated }
}

async function activePolicy(ctx: UserCtx, professionalId: string): Promise<ProfileView['insurance']> {
  const { coverageInCents, endsAt: until, demonstration } = insurancePolicies
  const [row] = await ctx.db
    .select({ coverageInCents, until, demonstration })
    .from(insurancePolicies)
    .where(
      and(
        eq(insurancePolicies.professionalId, professionalId),
        eq(insurancePolicies.status, PolicyStatus.active),
        gt(insurancePolicies.endsAt, ctx.now()),
      ),
    )
  return row?.until ? { ...row, until: row.until } : null
}

function distanceTo(ctx: UserCtx, { lat, lng }: Professional): number | null {
  const { point } = ctx.actor.home()
  if (!point || lat === null || lng === null) return null
  return roundKm(greatCircleInKm(point, { latitude: lat, longitude: lng }))
}
