import type { SessionView } from '#client/lib/session.ts'

/** The fields of a session that decide which home page a person has. */
export type Kind = Pick<SessionView, 'isProfessional' | 'isContractor' | 'isAdmin' | 'startsAsAdmin' | 'unfinishedProfessional'>

type Side = Pick<Kind, 'isProfessional' | 'isContractor' | 'unfinishedProfessional'>

/**
 * Whether the person uses the professional's pages. This is so with a professional's profile, or while the person signs up only
 * as a professional.
 */
export function isOnProfessionalSide({ isProfessional, isContractor, unfinishedProfessional }: Side): boolean {
  return isProfessional || (unfinishedProfessional && !isContractor)
}

/**
 * Returns the path to which / and 'Dashboard' lead. It is the sign-up for a professional with missing or refused documents,
 * otherwise the dashboard of the person's role. A person with both roles gets the professional's dashboard.
 */
export function homeOf(kind: Omit<Kind, 'isAdmin'>) {
  if (kind.startsAsAdmin) return '/admin'
  if (!isOnProfessionalSide(kind)) return '/dashboard-contratante'
  return kind.unfinishedProfessional ? '/onboarding-profissional' : '/dashboard-profissional'
}
