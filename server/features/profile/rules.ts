import { UserRole } from '#shared/auth.ts'
import type { Day } from '#shared/days.ts'
import { BackgroundBadge, type HiddenReason, type Obstacle, obstacles, VerificationStatus } from '#shared/profile.ts'
import { greatCircleInKm, type Point } from '#shared/search.ts'
import { CheckOutcome } from '#shared/verification.ts'

/** The facts that decide the next step of the onboarding. */
export type Progress = {
  readonly roles: readonly UserRole[]
  readonly hasProfile: boolean
  /** True if the documents are in review or approved, false if they are missing or refused. */
  readonly documentsSent: boolean
  readonly hasAddress: boolean
  readonly hasResidence: boolean
}
export type OnboardingState = { readonly type: Exclude<UserRole, 'admin'> | null; readonly next: string }

/** A stored address. `cep` is null before the first address is saved; the coordinates are null until the geocoder finds them. */
export type Home = {
  readonly cep: string | null
  readonly street: string | null
  readonly number: string | null
  readonly complement: string | null
  readonly district: string | null
  readonly city: string | null
  readonly state: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

const NEAR_IN_KM = 2

/**
 * Returns the account type and the path where a signed-up user continues. Without a type it is the page to choose one. A
 * contractor gives the address, then the home, then searches. A professional stays in the sign-up until the documents are sent,
 * or while they are refused. A user who is both counts as professional once a profile exists.
 */
export function onboardingStateFrom(at: Progress): OnboardingState {
  const isContractor = !at.hasProfile && at.roles.includes(UserRole.contractor)
  if (isContractor) return { type: UserRole.contractor, next: nextPathFor(UserRole.contractor, at) }
  if (at.hasProfile || at.roles.includes(UserRole.professional))
    return { type: UserRole.professional, next: nextPathFor(UserRole.professional, at) }
  return { type: null, next: at.roles.length > 0 ? '/' : '/onboarding-tipo' }
}

/** Returns the next path as contractor or as professional, also for a user who is both. */
export function nextPathFor(type: Exclude<UserRole, 'admin'>, at: Progress): string {
  if (type === UserRole.professional)
    return at.hasProfile && at.documentsSent ? '/dashboard-profissional' : '/onboarding-profissional'
  if (!at.hasAddress) return '/onboarding-contratante'
  return at.hasResidence ? '/buscar' : '/onboarding-contratante?passo=2'
}

/**
 * Returns the reason why the search does not list a professional, or null if it does. `confirmedOnly`: the email must be
 * confirmed.
 */
export function hiddenBecause(
  profile: {
    readonly verificationStatus: VerificationStatus | null
    readonly visible: boolean
    readonly pausedUntil: Date | null
  },
  person: { readonly active: boolean; readonly emailConfirmed: boolean },
  confirmedOnly: boolean,
): HiddenReason | null {
  if (!person.active) return 'inactive'
  if (profile.verificationStatus !== VerificationStatus.approved) return 'not_approved'
  if (profile.pausedUntil) return 'paused'
  if (!profile.visible) return 'switched_off'
  return confirmedOnly && !person.emailConfirmed ? 'email_unconfirmed' : null
}

/**
 * Returns the obstacles that keep a professional from being found or booked, in display order. `today`: the day on the
 * professional's calendar.
 */
export function obstaclesOf(
  at: { readonly point: Point | null; readonly hasHours: boolean },
  absence: { readonly awaySince: Date | null; readonly awayUntil: Day | null },
  today: Day,
): Obstacle[] {
  const away = absence.awaySince !== null && (absence.awayUntil === null || absence.awayUntil >= today)
  const applies = { no_coordinates: at.point === null, no_hours: !at.hasHours, away }
  return obstacles.filter((obstacle) => applies[obstacle])
}

/** True if the user cannot change the name, because the documents were approved and no later decision revoked this. */
export function isNameLocked(profile: { verificationStatus: VerificationStatus | null; seal: boolean } | null): boolean {
  return profile !== null && (profile.seal || profile.verificationStatus === VerificationStatus.approved)
}

/** Returns the coordinates of an address; null if it has none. */
export function pointOf(home: Pick<Home, 'latitude' | 'longitude'>): Point | null {
  return home.latitude === null || home.longitude === null ? null : { latitude: home.latitude, longitude: home.longitude }
}

/**
 * True if saving `point` counts toward the day's limit of address changes. A first address and a change within 2 km do not count
 * (R-A4). Clearing the coordinates counts, because otherwise that would bypass the limit.
 */
export function countsAsMove(home: Home, point: Point | null): boolean {
  const before = pointOf(home)
  if (home.cep === null || before === null) return false
  return point === null || greatCircleInKm(before, point) > NEAR_IN_KM
}

/** True if any line of the address changed, even only the flat, because a professional may already be on the way there. */
export function isElsewhere(home: Home, saved: Omit<Home, 'latitude' | 'longitude'>): boolean {
  const lines = ['cep', 'street', 'number', 'complement', 'district', 'city', 'state'] as const
  return home.cep !== null && lines.some((line) => home[line] !== saved[line])
}

/** True if two addresses are equal in every line that the geocoder uses, so that the stored coordinates are still right. */
export function samePlace(home: Home, typed: Pick<Home, 'cep' | 'street' | 'number' | 'city' | 'state'>): boolean {
  return (['cep', 'street', 'number', 'city', 'state'] as const).every((key) => home[key] === typed[key])
}

/**
 * Returns the public badge of the latest concluded background check. A check that is still valid but did not approve the
 * professional is shown as 'Em análise', so that its result is not revealed.
 */
export function backgroundBadge(
  latest: { validUntil: Date | null; result: { status: CheckOutcome } | null } | null,
  now: Date,
): BackgroundBadge {
  if (!latest) return BackgroundBadge.none
  if (!latest.validUntil || latest.validUntil <= now) return BackgroundBadge.expired
  return latest.result?.status === CheckOutcome.approved ? BackgroundBadge.approved : BackgroundBadge.pending
}
