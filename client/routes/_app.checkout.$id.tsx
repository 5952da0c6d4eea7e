import { createFileRoute } from '@tanstack/react-router'
import { CheckoutPage } from '#client/features/checkout/checkout-page.tsx'
import { loadCheckout } from '#client/features/checkout/load-checkout.ts'
import { trpc } from '#client/lib/api.ts'
import { useServerClock } from '#client/lib/server-clock.ts'

export const Route = createFileRoute('/_app/checkout/$id')({
  staticData: { title: 'Pagamento' },
  loader: ({ context, params, preload }) =>
    // The checkout is fetched each time the page opens, because a booking that could be paid a minute ago may have expired.
    loadCheckout(() => context.api.booking.checkout.fetch({ bookingId: params.id }, { staleTime: 0 }), { preload }),
  component: Checkout,
})

function Checkout() {
  const [checkout, { dataUpdatedAt, refetch }] = trpc.booking.checkout.useSuspenseQuery({ bookingId: Route.useParams().id })
  const clock = useServerClock(checkout.now, dataUpdatedAt)
  return <CheckoutPage checkout={checkout} clock={clock} onExpired={() => void refetch()} />
}
