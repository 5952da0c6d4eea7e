import { PaymentState } from '#shared/payment.ts'
import { useUntilDecided } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'

/**
 * The state of the booking's payment. The server is asked to read it from the provider until it is decided; undefined until the
 * first answer and while the next one is on its way.
 */
export function usePaymentState(bookingId: string) {
  const { mutateAsync, data } = trpc.payment.refresh.useMutation()
  useUntilDecided(true, async () => {
    const answer = await mutateAsync({ bookingId }).catch(() => null)
    return answer !== null && answer.state !== PaymentState.processing
  })
  return data
}
