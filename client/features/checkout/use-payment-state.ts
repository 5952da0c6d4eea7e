import { PaymentState } from '#shared/payment.ts'
import { useUntilDecided } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'

/**
 * Returns the state of a booking's payment. The server reads the state from the provider and is asked again until the payment is
 * decided. The value is undefined while a response is awaited.
 */
export function usePaymentState(bookingId: string) {
  const { mutateAsync, data } = trpc.payment.refresh.useMutation()
  useUntilDecided(true, async () => {
    const answer = await mutateAsync({ bookingId }).catch(() => null)
    return answer !== null && answer.state !== PaymentState.processing
  })
  return data
}
