import { PaymentState } from '#shared/payment.ts'
import { useUntilDecided } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'

/**
 * The state of the booking's payment. Until the payment is decided, the server is asked to read the state from the provider.
 * Undefined until the first response and while a new one is on its way.
 */
export function usePaymentState(bookingId: string) {
  const { mutateAsync, data } = trpc.payment.refresh.useMutation()
  useUntilDecided(true, async () => {
    const answer = await mutateAsync({ bookingId }).catch(() => null)
    return answer !== null && answer.state !== PaymentState.processing
  })
  return data
}
