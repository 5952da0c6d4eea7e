import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'

/** A role that a person can add, as stored in `user_roles.role`. */
export type OtherRole = 'contratante' | 'profissional'

export interface OwnKinds {
  unfinished: 'type' | 'professional' | null
  /** The role that the person can add; null when there is none, or while the response is loading. */
  other: OtherRole | null
}

/** Returns the part of the sign-up that the person still has to finish, and the role that the person can add. */
export function useOwnKinds(): OwnKinds {
  const { user, isProfessional, isContractor, unfinishedProfessional } = useSession()
  const mustFetch = user !== null && !isProfessional && !unfinishedProfessional
  const { data: onboarding } = trpc.onboarding.state.useQuery(undefined, { enabled: mustFetch })
  const unfinished = unfinishedProfessional ? 'professional' : null
  if (isProfessional) return { unfinished, other: isContractor ? null : 'contratante' }
  if (unfinished) return { unfinished, other: null }
  if (onboarding?.next === '/onboarding-tipo') return { unfinished: 'type', other: null }
  return { unfinished: null, other: onboarding?.type === 'contratante' ? 'profissional' : null }
}
