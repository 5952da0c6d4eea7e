import { useEffect, useEffectEvent, useRef } from 'react'
import { checkMessages } from '#shared/verification.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { toast } from '#client/ui/toast.ts'

type State = Answers['verification']['state']
export type Check = State['check']

const ASK_AGAIN_MS = 1_000
const ASK_SLOWLY_MS = 15_000

/**
 * Returns the state of the verification. While a background check runs, the state is polled. A toast shows the result, and
 * `onRefused` is called when the check was refused.
 */
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
  return running.delayed || running.later ? ASK_SLOWLY_MS : ASK_AGAIN_MS
}

function announceEnd({ lastFailed, state }: Check): void {
  if (lastFailed) return toast.error(checkMessages.unexpected.title, checkMessages.unexpected.description)
  if (state === 'active') toast.success(checkMessages.finished.title, checkMessages.finishedApproved)
  else toast.info(checkMessages.finished.title, checkMessages.finishedOther)
}
