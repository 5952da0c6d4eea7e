import { useState } from 'react'
import type { ReactNode } from 'react'
import { isRefusal, refusalOf } from '#client/lib/errors.ts'
import { CodeDialog, PasswordDialog } from './step-up-dialogs.tsx'

export interface StepUp {
  /**
   * Runs `call`. If the server requires the password or the second factor again (`step_up_required`), asks for it and repeats the
   * call. Returns null when the person closed the dialog; throws other refusals.
   */
  run: <T>(call: () => Promise<T>) => Promise<T | null>
  /** The dialog that asks. The component that calls `run` must render it. */
  dialog: ReactNode
}

type Proof = 'password' | 'code'

/** For actions that the server allows only shortly after a proof: changes of the second factor, sensitive acts of admins. */
export function useStepUp(): StepUp {
  const [request, setRequest] = useState<{ proof: Proof; answer: (proved: boolean) => void } | null>(null)
  const run = async <T,>(call: () => Promise<T>): Promise<T | null> => {
    let proof: Proof
    try {
      return await call()
    } catch (error) {
      if (!isRefusal(error, 'FORBIDDEN', 'step_up_required')) throw error
      proof = proofOf(refusalOf(error).detail)
    }
    const proved = await new Promise<boolean>((answer) => setRequest({ proof, answer }))
    return proved ? call() : null
  }
  const close = (proved: boolean) => {
    request?.answer(proved)
    setRequest(null)
  }
  const Ask = request?.proof === 'code' ? CodeDialog : PasswordDialog
  return { run, dialog: request && <Ask onClose={() => close(false)} onProved={() => close(true)} /> }
}

/** What the refusal asks for. */
function proofOf(detail: unknown): Proof {
  return typeof detail === 'object' && detail !== null && 'proof' in detail && detail.proof === 'code' ? 'code' : 'password'
}
