import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'

/** A kind that a person may still become beside her own, as `user_roles.role` says it. */
export type OtherRole = 'contratante' | 'profissional'

export interface OwnKinds {
  unfinished: 'type' | 'professional' | null
  /** Null where there is none, or nobody knows yet. */
  other: OtherRole | null
}

/** What the signed-in person still has to finish, and which other role she may add (R-A12, R-D2). */
export function useOwnKinds(): OwnKinds {
  const { user, isProfessional, isContractor, unfinishedProfessional } = useSession()
  const asks = user !== null && !isProfessional && !unfinishedProfessional
  const { data: standing } = trpc.onboarding.state.useQuery(undefined, { enabled: asks })
  if (unfinishedProfessional) return { unfinished: 'professional', other: null }
  if (isProfessional) return { unfinished: null, other: isContractor ? null : 'contratante' }
  if (standing?.next === '/onboarding-tipo') return { unfinished: 'type', other: null }
  return { unfinished: null, other: standing?.type === 'contratante' ? 'profissional' : null }
}
