import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { UseFormSetError } from 'react-hook-form'
import { type EraseAccount, privacyMessages } from '#shared/privacy.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'

type Fields = { password: string; confirmation: string }

/** Deletes the account; it ends the session, so it leads to the front page like a sign-out. What is refused is said at the form. */
export function useErase(setError: UseFormSetError<Fields>, onObstacle: () => void) {
  const session = useSessionStore()
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const mutation = trpc.privacy.erase.useMutation()
  const [busy, setBusy] = useState(false)
  const erase = async (input: EraseAccount) => {
    setBusy(true)
    try {
      let gone = false
      await session.signOut(async () => {
        await mutation.mutateAsync(input)
        gone = true
      })
      // The session was over already, which a sign-out does not mind: nothing was deleted, and the way leads to /auth.
      if (!gone) return setBusy(false)
      await navigate({ to: '/' })
      toast.clearErrors()
      toast.success(privacyMessages.erased.title)
    } catch (error) {
      setBusy(false)
      refused(error)
    }
  }
  const refused = (error: unknown) => {
    const { reason, message, fields } = refusalOf(error)
    if (reason === 'cannot_erase_yet') {
      onObstacle()
      void utils.privacy.overview.invalidate()
      return toast.error(privacyMessages.eraseFailed.title, message)
    }
    const atPassword = fields.password?.[0]
    if (atPassword) setError('password', { type: 'server', message: atPassword }, { shouldFocus: true })
    else setError('root', { type: 'server', message })
  }
  return { erase, busy }
}
