import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { UseFormSetError } from 'react-hook-form'
import { type EraseAccount, privacyMessages } from '#shared/privacy.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'

type Fields = { password: string; confirmation: string }

/**
 * Deletes the account, signs out and opens the landing page. `setError` shows a refusal in the form. `onObstacle` is called when
 * an obstacle, such as an active booking, still blocks the deletion.
 */
export function useErase(setError: UseFormSetError<Fields>, onObstacle: () => void) {
  const session = useSessionStore()
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const mutation = trpc.privacy.erase.useMutation()
  const [busy, setBusy] = useState(false)
  const erase = async (input: EraseAccount) => {
    setBusy(true)
    try {
      let erased = false
      await session.signOut(async () => {
        await mutation.mutateAsync(input)
        erased = true
      })
      // If nothing was deleted, the session had already ended. signOut ignores that error of the server, and the ended session
      // redirects to /auth.
      if (!erased) return setBusy(false)
      await navigate({ to: '/' })
      toast.clearErrors()
      toast.success(privacyMessages.erased.title)
    } catch (error) {
      setBusy(false)
      showRefusal(error)
    }
  }
  const showRefusal = (error: unknown) => {
    const { reason, message, fields } = refusalOf(error)
    if (reason === 'cannot_erase_yet') {
      onObstacle()
      void utils.privacy.overview.invalidate()
      return toast.error(privacyMessages.eraseFailed.title, message)
    }
    const passwordError = fields.password?.[0]
    if (passwordError) setError('password', { type: 'server', message: passwordError }, { shouldFocus: true })
    else setError('root', { type: 'server', message })
  }
  return { erase, busy }
}
