import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

// Imported on demand: the reminder is in the entry chunk, which must not contain the schemas of this module.
const texts = async () => (await import('#shared/auth.ts')).authMessages

/** Sends the email with the confirmation link again. A toast shows either result. */
export function useResendConfirmation() {
  return trpc.auth.resendConfirmation.useMutation({
    onSuccess: async () => {
      const { title, description } = (await texts()).confirmationSent
      toast.success(title, description)
    },
    onError: async (error) => reportError(error, (await texts()).resetFailed),
  })
}
