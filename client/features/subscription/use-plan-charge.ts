import { useQuery } from '@tanstack/react-query'
import { subscriptionMessages } from '#shared/subscription.ts'
import { newKey } from '#client/lib/new-key.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

/**
 * Opens the plan's first charge once the payment step is there; asking again answers the same one. A refusal is 'Erro ao criar
 * assinatura…' or that the provider's configuration is missing (S1 §8); a plan that is active already shows as such.
 */
export function usePlanCharge() {
  const utils = trpc.useUtils()
  const charge = useQuery({
    queryKey: ['plan-charge'],
    queryFn: async () => {
      try {
        return await utils.client.subscription.start.mutate({ idempotencyKey: newKey() })
      } catch (error) {
        await tell(error)
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
  const key = trpc.payment.publishableKey.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  return { charge, key }

  async function tell(error: unknown): Promise<void> {
    const { reason } = refusalOf(error)
    if (reason === 'payment_misconfigured') toast.error(subscriptionMessages.misconfigured.title)
    else reportError(error, { title: subscriptionMessages.createFailed.title })
    if (reason === 'already_active') await utils.subscription.invalidate()
  }
}
