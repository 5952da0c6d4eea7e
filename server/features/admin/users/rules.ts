import { adminUserTexts } from '#shared/admin-users.ts'

/** The facts that decide whether an account may be deactivated. */
export type DeactivationFacts = {
  readonly actorId: string
  readonly userId: string
  readonly isAdmin: boolean
  /** The number of active admins other than this user. */
  readonly otherActiveAdmins: number
}

export type DeactivationObstacle = { readonly reason: 'own_account' | 'last_admin'; readonly message: string }

/** Returns the reason why the admin may not deactivate a user, or null. */
export function obstacleToDeactivation(facts: DeactivationFacts): DeactivationObstacle | null {
  const { actorId, userId, isAdmin, otherActiveAdmins } = facts
  if (isAdmin && otherActiveAdmins === 0) return { reason: 'last_admin', message: adminUserTexts.lastAdmin }
  if (actorId === userId) return { reason: 'own_account', message: adminUserTexts.self }
  return null
}

/** 52998224725 becomes ***.982.247-**: enough to distinguish two people with the same name. */
export function maskCpf(cpf: string): string {
  return cpf.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**')
}

/** Splits 'Santos, SP' into city and state. Without a state, the city matches in every state. */
export function placeOf(typed: string): { city: string; state: string | null } {
  const [, city = typed, state = null] = /^(.+?),\s*([a-z]{2})$/i.exec(typed.trim()) ?? []
  return { city: city.trim(), state: state && state.toUpperCase() }
}
