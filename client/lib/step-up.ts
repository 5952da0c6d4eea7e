import { createContext, use } from 'react'
import { isRefusal, refusalOf } from './errors.ts'

export type Proof = 'password' | 'code'

/** Asks the person for the password or the second factor. Resolves to false if the person closes the dialog. */
export const StepUpContext = createContext<((proof: Proof) => Promise<boolean>) | null>(null)

/**
 * Returns a function that runs `call`. If the server requires the password or the second factor again (`step_up_required`), the
 * person is asked for it and the call is repeated. It resolves to null if the person closes the dialog, and throws every other
 * refusal.
 */
export function useStepUp() {
  const prove = use(StepUpContext)
  return async <T>(call: () => Promise<T>): Promise<T | null> => {
    try {
      return await call()
    } catch (error) {
      if (!prove || !isRefusal(error, 'FORBIDDEN', 'step_up_required')) throw error
      return (await prove(proofOf(refusalOf(error).detail))) ? call() : null
    }
  }
}

/** Whether the server refused a call because it requires the password or the second factor again. */
function proofOf(detail: unknown): Proof {
  return typeof detail === 'object' && detail !== null && 'proof' in detail && detail.proof === 'code' ? 'code' : 'password'
}
