import { PaymentState } from '#shared/payment.ts'
import { useUntilDecided } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'

/**
 * The state of the booking's payment. Until the payment is decided, the server is asked repeatedly to read the state from the
 * provider. The value is undefined while the first or a new response is awaited.
 */
export function usePaymentState(bookingId: string) {
  const { mutateAsync, data } = trpc.payment.refresh.useMutation()
  useUntilDecided(true, async () => {
    const answer = await mutateAsync({ bookingId }).catch(() => null)
    return answer !== null && answer.state !== PaymentState.processing
  })
  return data
}
