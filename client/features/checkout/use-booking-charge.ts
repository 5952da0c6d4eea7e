import { paymentMessages } from '#shared/payment.ts'
import { useCharge } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'

/**
 * Opens the booking's charge. A refusal is the toast 'Erro ao processar pagamento' (S1 §8); when the refusal says that the booking
 * is paid or its hold is over, the checkout is loaded again instead.
 */
export function useBookingCharge(bookingId: string) {
  const utils = trpc.useUtils()
  const { mutate, data, error } = trpc.payment.start.useMutation({
    onError: async (refusal) => {
      const { reason } = refusalOf(refusal)
      if (reason === 'already_paid' || reason === 'hold_over') await utils.booking.checkout.invalidate({ bookingId })
      else reportError(refusal, { title: paymentMessages.intentFailed.title })
    },
  })
  return useCharge({ open: () => mutate({ bookingId }), data, error })
}
