import { UserRole } from '#shared/auth.ts'
import { BackgroundBadge, type HiddenReason, VerificationStatus } from '#shared/profile.ts'
import { greatCircleInKm, type Point } from '#shared/search.ts'
import { CheckOutcome } from '#shared/verification.ts'

/** What onboarding asks of the rows: nothing more is needed to say where a person goes next. */
export type Progress = {
  readonly roles: readonly UserRole[]
  readonly hasProfile: boolean
  readonly documentsSent: boolean
  readonly hasAddress: boolean
  readonly hasResidence: boolean
}
export type Standing = { readonly type: Exclude<UserRole, 'admin'> | null; readonly next: string }

/** A stored home: `cep` is null until an address was saved, the point until one was found. */
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
 * Type and next path of a person (ROLE-2, ONB-9): nothing chosen → the choice; a household → address, residence, search; a
 * professional → her wizard until documents are sent, then her dashboard. A profile row wins where both exist (AMB-16).
 */
export function standingOf(at: Progress): Standing {
  const household = !at.hasProfile && at.roles.includes(UserRole.contractor)
  if (household) return { type: UserRole.contractor, next: nextAs(UserRole.contractor, at) }
  if (at.hasProfile || at.roles.includes(UserRole.professional))
    return { type: UserRole.professional, next: nextAs(UserRole.professional, at) }
  return { type: null, next: at.roles.length > 0 ? '/' : '/onboarding-tipo' }
}

/** The path where a person goes on as one of the two kinds, whichever she stands as otherwise (R-A12). */
export function nextAs(type: Exclude<UserRole, 'admin'>, at: Progress): string {
  if (type === UserRole.professional)
    return at.hasProfile && at.documentsSent ? '/dashboard-profissional' : '/onboarding-profissional'
  if (!at.hasAddress) return '/onboarding-contratante'
  return at.hasResidence ? '/buscar' : '/onboarding-contratante?passo=2'
}

/** Why search does not show a professional, or null if it does (S1 §4, AMB-60; R-A1 where `confirmedOnly`). */
export function hiddenBecause(
  profile: { readonly verificationStatus: VerificationStatus | null; readonly visible: boolean },
  person: { readonly active: boolean; readonly emailConfirmed: boolean },
  confirmedOnly: boolean,
): HiddenReason | null {
  if (!person.active) return 'inactive'
  if (profile.verificationStatus !== VerificationStatus.approved) return 'not_approved'
  if (!profile.visible) return 'switched_off'
  return confirmedOnly && !person.emailConfirmed ? 'email_unconfirmed' : null
}

/** Whether the name is held: her documents were approved, and no later decision took that back (AMB-63, R-A16). */
export function isNameLocked(profile: { verificationStatus: VerificationStatus | null; seal: boolean } | null): boolean {
  return profile !== null && (profile.seal || profile.verificationStatus === VerificationStatus.approved)
}

/** The point of a home, or null. */
export function pointOf(home: Pick<Home, 'latitude' | 'longitude'>): Point | null {
  return home.latitude === null || home.longitude === null ? null : { latitude: home.latitude, longitude: home.longitude }
}

/**
 * Whether saving `point` spends one of the day's address changes (R-A4, AMB-70): a first address never does, nor a change
 * within 2 km. Losing the point does: else clearing it and setting another would be a change for free.
 */
export function countsAsMove(home: Home, point: Point | null): boolean {
  const before = pointOf(home)
  if (home.cep === null || before === null) return false
  return point === null || greatCircleInKm(before, point) > NEAR_IN_KM
}

/** Whether a home that somebody may already be on the way to is another one now, be it by the flat alone. */
export function isElsewhere(home: Home, saved: Omit<Home, 'latitude' | 'longitude'>): boolean {
  const lines = ['cep', 'street', 'number', 'complement', 'district', 'city', 'state'] as const
  return home.cep !== null && lines.some((line) => home[line] !== saved[line])
}

/** Whether two addresses are one place for a map: where the geocoder is down, the stored point still holds. */
export function samePlace(home: Home, typed: Pick<Home, 'cep' | 'street' | 'number' | 'city' | 'state'>): boolean {
  return (['cep', 'street', 'number', 'city', 'state'] as const).every((key) => home[key] === typed[key])
}

/** The public badge from the latest concluded check (S1 §4, PROF-3): a valid one that did not approve reads 'Em análise'. */
export function backgroundBadge(
  latest: { validUntil: Date | null; result: { status: CheckOutcome } | null } | null,
  now: Date,
): BackgroundBadge {
  if (!latest) return BackgroundBadge.none
  if (!latest.validUntil || latest.validUntil <= now) return BackgroundBadge.expired
  return latest.result?.status === CheckOutcome.approved ? BackgroundBadge.approved : BackgroundBadge.pending
}
