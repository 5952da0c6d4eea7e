import { paymentMessages } from '#shared/payment.ts'
import { useCharge } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { isStale } from './stale-checkout.ts'

/**
 * Opens the charge of a booking. If the server's response or refusal shows that the page is out of date, for example because the
 * booking is paid, the checkout is loaded again. Any other refusal shows a toast.
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
