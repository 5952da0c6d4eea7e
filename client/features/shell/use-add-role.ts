import { useRouter } from '@tanstack/react-router'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { useSessionStore } from '#client/lib/session.ts'
import type { OtherRole } from './use-own-kinds.ts'

/** Adds the other role to the account and opens the wizard of that role. */
export function useAddRole(): (type: OtherRole) => void {
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
