import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { UseFormSetError } from 'react-hook-form'
import { authMessages, type NewPassword } from '#shared/auth.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'

/** Before the check (S1 §9). */
export const CHECK_AFTER_MS = 1200
/** From a dead link to /recuperar-senha, and from the new password to /auth (S1 §9). */
export const AWAY_AFTER_MS = { dead: 3000, done: 2000 } as const

/** `unknown`: the server could not be asked. */
export type LinkState = 'checking' | 'valid' | 'dead' | 'unknown'

/** Takes the token out of the address bar and the history, and answers it as the page was opened with it. */
export function useTokenOnce(token: string): string {
  const [taken] = useState(token)
  const router = useRouter()
  useEffect(() => {
    if (taken) void router.navigate({ to: '/redefinir-senha', search: {}, replace: true, viewTransition: false })
  }, [router, taken])
  return taken
}

/** Whether the link works, asked after 1200 ms, and again on `retry`; says in a toast that it does not. */
export function useLinkCheck(token: string): { state: LinkState; retry: () => void } {
  const [state, setState] = useState<LinkState>('checking')
  const { mutate } = trpc.auth.checkReset.useMutation()
  useEffect(() => {
    if (state !== 'checking') return
    const die = () => {
      toast.error(authMessages.badResetLink.title, authMessages.badResetLink.description)
      setState('dead')
    }
    const ask = () =>
      mutate(
        { token },
        {
          onSuccess: ({ valid }) => (valid ? setState('valid') : die()),
          onError: (error) => {
            // A mangled link is no link: the server says so of its shape alone.
            if (refusalOf(error).reason === 'invalid_input') return die()
            reportError(error, { title: authMessages.linkUnchecked.title })
            setState('unknown')
          },
        },
      )
    const timer = setTimeout(token ? ask : die, CHECK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [mutate, state, token])
  return { state, retry: () => setState('checking') }
}

/** Sends the new password; every session of the person is over then, this browser's too. */
export function useResetPassword(setError: UseFormSetError<NewPassword>) {
  const session = useSessionStore()
  return trpc.auth.resetPassword.useMutation({
    onSuccess: async () => {
      toast.clearErrors()
      toast.success(authMessages.passwordReset.title, authMessages.passwordReset.description)
      // Not 'here', which would lead to /auth before the two seconds are over.
      await session.refresh('elsewhere').catch(() => undefined)
    },
    onError: (error) => {
      const { title, description } = authMessages.passwordNotReset
      const { code, message, fields } = reportError(error, { title, fallback: description, setError, fields: ['password'] })
      const ours = code === null || code === 'INTERNAL_SERVER_ERROR'
      if (!fields.password) setError('root', { type: 'server', message: ours ? description : message })
    },
  })
}

/** Goes elsewhere when the time is over, unless the page was left before. */
export function useLeaving(to: '/auth' | '/recuperar-senha', afterMs: number): void {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => void router.navigate({ to, replace: true }), afterMs)
    return () => clearTimeout(timer)
  }, [router, to, afterMs])
}
