import { paymentMessages } from '#shared/payment.ts'
import { useCharge } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { isStale } from './stale-checkout.ts'

/**
 * Opens the booking's charge. A refusal is the toast 'Erro ao processar pagamento'; when the refusal says that the booking
 * is paid or its hold is over, the checkout is loaded again instead. `replacesPix`: the charge cancels an open Pix code, which the checkout
 * then no longer shows. `creditInCents`: the credit that the checkout shows, which is loaded again when the charge uses another.
 */
export function useBookingCharge(bookingId: string, shown: { replacesPix: boolean; creditInCents: number }) {
  const utils = trpc.useUtils()
  const { mutate, data, error } = trpc.payment.start.useMutation({
    onSuccess: ({ creditInCents }) => {
      const isOld = shown.replacesPix || creditInCents !== shown.creditInCents
      return isOld ? utils.booking.checkout.invalidate({ bookingId }) : undefined
    },
    onError: async (refusal) => {
      if (isStale(refusal)) await utils.booking.checkout.invalidate({ bookingId })
      else reportError(refusal, { title: paymentMessages.intentFailed.title })
    },
  })
  return useCharge({ open: () => mutate({ bookingId }), data, error })
}
