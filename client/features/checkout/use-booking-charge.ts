import { paymentMessages } from '#shared/payment.ts'
import { useCharge } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { isStale } from './stale-checkout.ts'

/**
 * Opens the booking's charge. The checkout is loaded again if the refusal says that the booking is paid or its hold has ended;
 * any other refusal shows the toast 'Erro ao processar pagamento'. The checkout is also loaded again if the charge has cancelled
 * an open Pix code (`replacesPix`) or uses another credit than the displayed one (`creditInCents`).
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
