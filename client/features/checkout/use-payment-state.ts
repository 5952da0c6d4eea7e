import { useQuery } from '@tanstack/react-query'
import { PaymentState } from '#shared/payment.ts'
import { trpc } from '#client/lib/api.ts'

const EVERY_MS = 2_000
const LATER_EVERY_MS = 10_000
/** Past the minute that the page promises, it asks more rarely. */
const QUICK_TRIES = 30

/** Where the booking's money stands, asked again until it is decided (the return page's own reconciliation, AMB-04). */
export function usePaymentState(bookingId: string) {
  const utils = trpc.useUtils()
  return useQuery({
    queryKey: ['checkout-payment-state', bookingId],
    queryFn: () => utils.client.payment.refresh.mutate({ bookingId }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
      if (data && data.state !== PaymentState.processing) return false
      return dataUpdateCount + errorUpdateCount < QUICK_TRIES ? EVERY_MS : LATER_EVERY_MS
    },
  }).data
}
