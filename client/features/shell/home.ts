import type { SessionView } from '#client/lib/session.ts'

/** The parts of a session that decide which pages are a person's own. */
export type Kind = Pick<SessionView, 'isProfessional' | 'isContractor' | 'isAdmin' | 'startsAsAdmin' | 'unfinishedProfessional'>

type Side = Pick<Kind, 'isProfessional' | 'isContractor' | 'unfinishedProfessional'>

/**
 * Whether the pages of a professional are the person's own: true with a profile, or while the person is signing up only as a
 * professional.
 */
export function isOnProfessionalSide({ isProfessional, isContractor, unfinishedProfessional }: Side): boolean {
  return isProfessional || (unfinishedProfessional && !isContractor)
}

/**
 * Where `/` and 'Dashboard' lead. A professional whose sign-up is unfinished, or whose documents were refused, continues in the
 * wizard at the step that is due. A person with both roles has the professional's home. An admin who is neither has the admin
 * pages.
 */
export function homeOf(kind: Omit<Kind, 'isAdmin'>) {
  if (kind.startsAsAdmin) return '/admin'
  if (!isOnProfessionalSide(kind)) return '/dashboard-contratante'
  return kind.unfinishedProfessional ? '/onboarding-profissional' : '/dashboard-profissional'
}
