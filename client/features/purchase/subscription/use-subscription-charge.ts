import { subscriptionMessages } from '#shared/subscription.ts'
import { useCharge } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { newKey } from '#client/lib/new-key.ts'
import { toast } from '#client/ui/toast.ts'

/**
 * Opens the subscription's first charge. A refusal shows the toast 'Erro ao criar assinatura…', or another toast when the payment
 * provider is not configured. If the subscription is already active, the page also loads it again.
 */
export function useSubscriptionCharge() {
  const utils = trpc.useUtils()
  const { mutate, data, error } = trpc.subscription.start.useMutation({
    onError: async (refusal) => {
      const { reason } = refusalOf(refusal)
      if (reason === 'payment_misconfigured') toast.error(subscriptionMessages.misconfigured.title)
      else reportError(refusal, { title: subscriptionMessages.createFailed.title })
      if (reason === 'already_active') await utils.subscription.invalidate()
    },
  })
  return useCharge({ open: () => mutate({ idempotencyKey: newKey() }), data, error })
}
