import { useRouter } from '@tanstack/react-router'
import type { UseFormSetError } from 'react-hook-form'
import { authMessages } from '#shared/auth.ts'
import { safeReturn } from '#client/lib/address.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'
import type { AuthSearch } from './auth-search.ts'

/**
 * Signs in and opens the path `voltar`, or / without it. If the account needs a second factor, `onChallenge` receives the token
 * for the second step. `onRefused` receives the server's message.
 */
export function useSignIn(
  voltar: string | undefined,
  { onChallenge, onRefused }: { onChallenge: (challenge: string) => void; onRefused: (message: string) => void },
) {
  const session = useSessionStore()
  const continueTo = useContinue(voltar)
  return trpc.auth.signIn.useMutation({
    onSuccess: async ({ challenge }) => {
      toast.clearErrors()
      if (challenge) return onChallenge(challenge)
      await session.refresh()
      await continueTo()
    },
    onError: (error) => onRefused(reportError(error, { title: authMessages.signInFailed.title }).message),
  })
}

/**
 * Completes the sign-in with a code and opens the path `voltar`, or / without it. If the person took too long, `onExpired`
 * receives the server's message.
 */
export function useSecondStep(
  voltar: string | undefined,
  setError: UseFormSetError<{ code: string }>,
  onExpired: (why: string) => void,
) {
  const session = useSessionStore()
  const continueTo = useContinue(voltar)
  const verifying = trpc.auth.verifySecondFactor.useMutation({
    onSuccess: async () => {
      toast.clearErrors()
      await session.challengeVerified()
      await continueTo()
    },
    onError: (error) => {
      const { title } = authMessages.signInFailed
      const { reason, message, fields } = reportError(error, { title, setError, fields: ['code'] })
      if (reason === 'challenge_over') onExpired(message)
      else if (!fields.code) setError('root', { type: 'server', message })
    },
  })
  return { mutate: verifying.mutate, busy: verifying.isPending }
}

function useContinue(voltar: string | undefined): () => Promise<void> {
  const router = useRouter()
  return () => router.navigate({ href: safeReturn(voltar) ?? '/', replace: true })
}

export const signUpFields = ['name', 'cpf', 'phone', 'email', 'password', 'inviteCode', 'adult'] as const
export type SignUpFields = { [name in Exclude<(typeof signUpFields)[number], 'adult'>]: string } & { adult: boolean }

/**
 * Creates the account and opens /onboarding-tipo. The path `voltar` opens after the form for the address. A person who came from
 * a professional's page wants to hire, so the contractor account is preselected.
 */
export function useSignUp({ tipo, voltar }: Pick<AuthSearch, 'tipo' | 'voltar'>, setError: UseFormSetError<SignUpFields>) {
  const session = useSessionStore()
  const router = useRouter()
  return trpc.auth.signUp.useMutation({
    onSuccess: async () => {
      toast.clearErrors()
      await session.refresh()
      const kind = tipo ?? (voltar?.startsWith('/profissional/') ? 'contratante' : undefined)
      await router.navigate({
        to: '/onboarding-tipo',
        search: { ...(kind && { tipo: kind }), ...(voltar && { voltar }) },
        replace: true,
      })
    },
    onError: (error) => {
      const { message, fields } = reportError(error, { title: authMessages.signUpFailed.title, setError, fields: signUpFields })
      if (Object.keys(fields).length === 0) setError('root', { type: 'server', message })
    },
  })
}
