import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { UseFormSetError } from 'react-hook-form'
import { authMessages, type NewPassword } from '#shared/auth.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { tab } from '#client/lib/storage.ts'
import { toast } from '#client/ui/toast.ts'

/** The delay in milliseconds before a password-reset link is checked. */
export const CHECK_DELAY_MS = 1200
/** Delay in milliseconds before the redirect: from an invalid link to /recuperar-senha, and after a saved password to /auth. */
export const REDIRECT_DELAY_MS = { invalid: 3000, done: 2000 } as const

/** The state of the check of a password-reset link. 'unknown' means that the server could not be asked. */
export type LinkState = 'checking' | 'valid' | 'invalid' | 'unknown'

/** The key under which this tab stores the token of a password-reset link, until it is used or found to be invalid. */
const TOKEN_KEY = 'plumai-redefinir-senha'

/**
 * Moves the token of a password-reset link from the address bar into the storage of this tab. Returns the token, also after a
 * reload of the page.
 */
export function useHiddenToken(token: string): string {
  const [opened] = useState(() => token || (tab.read(TOKEN_KEY) ?? ''))
  const router = useRouter()
  useEffect(() => {
    if (!token) return
    tab.write(TOKEN_KEY, token)
    void router.navigate({ to: '/redefinir-senha', search: {}, replace: true, viewTransition: false })
  }, [router, token])
  return opened
}

/**
 * Checks a password-reset link after 1200 ms; `retry` checks it again. Shows a toast if the link is invalid or could not be
 * checked.
 */
export function useLinkCheck(token: string): { state: LinkState; retry: () => void } {
  const [state, setState] = useState<LinkState>('checking')
  const { mutate } = trpc.auth.checkReset.useMutation()
  useEffect(() => {
    if (state !== 'checking') return
    const rejectLink = () => {
      tab.write(TOKEN_KEY, null)
      toast.error(authMessages.badResetLink.title, authMessages.badResetLink.description)
      setState('invalid')
    }
    const check = () =>
      mutate(
        { token },
        {
          onSuccess: ({ valid }) => (valid ? setState('valid') : rejectLink()),
          onError: (error) => {
            // A token of the wrong shape can never be valid, so the link is reported as invalid.
            if (refusalOf(error).reason === 'invalid_input') return rejectLink()
            reportError(error, { title: authMessages.linkUnchecked.title })
            setState('unknown')
          },
        },
      )
    const timer = setTimeout(token ? check : rejectLink, CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [mutate, state, token])
  return { state, retry: () => setState('checking') }
}

/** Saves the new password. This ends every session of the person, including the session of this browser. */
export function useResetPassword(setError: UseFormSetError<NewPassword>) {
  const session = useSessionStore()
  return trpc.auth.resetPassword.useMutation({
    onSuccess: async () => {
      tab.write(TOKEN_KEY, null)
      toast.clearErrors()
      toast.success(authMessages.passwordReset.title, authMessages.passwordReset.description)
      // The session is refreshed with the cause 'elsewhere'. With the cause 'here' the page /auth would open at once, but the
      // success message must stay visible for two seconds.
      await session.refresh('elsewhere').catch(() => undefined)
    },
    onError: (error) => {
      const { title, description } = authMessages.passwordNotReset
      const { code, message, fields } = reportError(error, { title, fallback: description, setError, fields: ['password'] })
      const internal = code === null || code === 'INTERNAL_SERVER_ERROR'
      if (!fields.password) setError('root', { type: 'server', message: internal ? description : message })
    },
  })
}

/** Opens `to` after `afterMs` milliseconds, unless the person leaves the page before. */
export function useRedirectAfter(to: '/auth' | '/recuperar-senha', afterMs: number): void {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => void router.navigate({ to, replace: true }), afterMs)
    return () => clearTimeout(timer)
  }, [router, to, afterMs])
}
