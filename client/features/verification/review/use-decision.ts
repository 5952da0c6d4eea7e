import { useStepUp } from '#client/features/security/index.ts'
import { trpc } from '#client/lib/api.ts'
import { failureMessage, refusalOf } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

/**
 * Runs a decision of an admin, after the password where the server asks for it. `decide` resolves to whether it was made; otherwise a
 * toast with `failed` and the server's message was shown.
 */
export function useDecision() {
  const utils = trpc.useUtils()
  const { run, dialog } = useStepUp()
  const decide = async (call: () => Promise<unknown>, words: { done: string; failed: string }): Promise<boolean> => {
    try {
      if ((await run(call)) === null) return false
      toast.success(words.done)
      return true
    } catch (error) {
      if (refusalOf(error).reason !== 'signed_out') toast.error(words.failed, failureMessage(error, 'Tente novamente.'))
      return false
    } finally {
      void utils.verification.invalidate()
      void utils.admin.invalidate()
    }
  }
  return { decide, dialog }
}
