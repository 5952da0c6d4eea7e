import { authMessages } from '#shared/auth.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

/** Sends the email with the confirmation link again. A toast says whether the email was sent. */
export function useResendConfirmation() {
  return trpc.auth.resendConfirmation.useMutation({
    onSuccess: () => toast.success(authMessages.confirmationSent.title, authMessages.confirmationSent.description),
    onError: (error) => reportError(error, authMessages.resetFailed),
  })
}
