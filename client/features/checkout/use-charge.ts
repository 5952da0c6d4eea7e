import { useQuery } from '@tanstack/react-query'
import { paymentMessages } from '#shared/payment.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'

/**
 * Opens the booking's charge when the page is there, so that the card form can be drawn; asking again answers the same charge.
 * A refusal is the toast 'Erro ao processar pagamento' (S1 §8); one that says the booking has moved on reads the checkout anew.
 */
export function useCharge(bookingId: string) {
  const utils = trpc.useUtils()
  const charge = useQuery({
    queryKey: ['checkout-charge', bookingId],
    queryFn: async () => {
      try {
        return await utils.client.payment.start.mutate({ bookingId })
      } catch (error) {
        const { reason } = refusalOf(error)
        if (reason === 'already_paid' || reason === 'hold_over') await utils.booking.checkout.invalidate({ bookingId })
        else reportError(error, { title: paymentMessages.intentFailed.title })
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
}
