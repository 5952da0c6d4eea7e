import { useEffect, useEffectEvent, useRef } from 'react'
import { CHECK_CONSENT_VERSION, checkMessages } from '#shared/verification.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { failureMessage, refusalOf } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

type State = Answers['verification']['state']
export type Check = State['check']

const ASK_AGAIN_MS = 1_000
const ASK_SLOWLY_MS = 15_000

/** The state of the verification. While a check runs it is read again, and a toast says how it ended; `onRefused` follows a refusal. */
export function useFollowedState(onRefused: () => void): State {
  const [state] = trpc.verification.state.useSuspenseQuery(undefined, {
    refetchInterval: ({ state: { data } }) => intervalOf(data?.check.running),
  })
  const { check } = state
  const running = useRef<string | null>(null)
  const announce = useEffectEvent((ended: Check) => {
    announceEnd(ended)
    if (ended.state === 'refused') onRefused()
  })
  useEffect(() => {
    if (check.running) running.current = check.running.id
    else if (running.current !== null && running.current === check.lastId) {
      running.current = null
      announce(check)
    }
  }, [check])
  return state
}

function intervalOf(running: Check['running'] | undefined): number | false {
  if (!running || running.byTeam) return false
  return running.delayed ? ASK_SLOWLY_MS : ASK_AGAIN_MS
}

function announceEnd({ lastFailed, state }: Check): void {
  if (lastFailed) return toast.error(checkMessages.unexpected.title, checkMessages.unexpected.description)
  if (state === 'active') toast.success(checkMessages.finished.title, checkMessages.finishedApproved)
  else toast.info(checkMessages.finished.title, checkMessages.finishedOther)
}

/** Requests a check after the consent. `request` resolves to whether the server accepted it; otherwise a toast has said why not. */
export function useRequestCheck() {
  const utils = trpc.useUtils()
  const mutation = trpc.verification.check.useMutation()
  const request = async (): Promise<boolean> => {
    try {
      await mutation.mutateAsync({ consent: true, consentVersion: CHECK_CONSENT_VERSION })
      return true
    } catch (error) {
      const { code, reason } = refusalOf(error)
      const unexpected = code === null || code === 'INTERNAL_SERVER_ERROR'
      if (unexpected) toast.error(checkMessages.unexpected.title, checkMessages.unexpected.description)
      else if (reason !== 'signed_out') toast.error(checkMessages.requestFailed.title, failureMessage(error))
      return false
    } finally {
      await utils.verification.invalidate()
    }
  }
  return { request, busy: mutation.isPending }
}
