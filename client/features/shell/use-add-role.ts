import { useRouter } from '@tanstack/react-router'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { useSession, useSessionStore } from '#client/lib/session.ts'

/** The kind that a person may still become beside her own, as `user_roles.role` says it; null where there is none. */
export type OtherRole = 'contratante' | 'profissional' | null

/** What the signed-in person still has to finish, and which other role she may add (R-A12, R-D2). */
export function useOwnKinds(): { unfinished: 'type' | 'professional' | null; other: OtherRole } {
  const { user, isProfessional, isContractor, unfinishedProfessional } = useSession()
  const asks = user !== null && !isProfessional && !unfinishedProfessional
  const { data: standing } = trpc.onboarding.state.useQuery(undefined, { enabled: asks })
  if (unfinishedProfessional) return { unfinished: 'professional', other: null }
  if (isProfessional) return { unfinished: null, other: isContractor ? null : 'contratante' }
  if (standing?.next === '/onboarding-tipo') return { unfinished: 'type', other: null }
  return { unfinished: null, other: standing?.type === 'contratante' ? 'profissional' : null }
}

/** Adds the other role and goes on to its wizard; whoever has it already goes there too. */
export function useAddRole(): (type: NonNullable<OtherRole>) => void {
  const session = useSessionStore()
  const router = useRouter()
  const utils = trpc.useUtils()
  const adding = trpc.onboarding.addRole.useMutation({
    onSuccess: async ({ next }) => {
      await Promise.all([utils.onboarding.invalidate(), utils.profile.invalidate()])
      await router.navigate({ href: next })
    },
    onError: (error) => void reportError(error, { title: 'Não foi possível abrir o outro cadastro' }),
  })
  return (type) => void session.renew(() => adding.mutateAsync({ type })).catch(() => undefined)
}
