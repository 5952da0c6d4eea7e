import { trpc } from '#client/lib/api.ts'
import { contractMessages } from '#shared/contracts.ts'
import { reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

/** The options of a mutation of a contract: a toast for what was done or refused, and the contract is loaded again in both cases. */
export function useContractAct(done: { title: string }, onDone?: () => void) {
  const utils = trpc.useUtils()
  return {
    onSuccess: () => {
      toast.success(done.title)
      onDone?.()
    },
    onError: (error: unknown) => void reportError(error, { title: contractMessages.actFailed.title }),
    onSettled: () => utils.contracts.invalidate(),
  }
}
