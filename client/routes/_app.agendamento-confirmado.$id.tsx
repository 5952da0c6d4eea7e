import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { ConfirmationPage } from '#client/features/checkout/confirmation-page.tsx'
import { loadCheckout } from '#client/features/checkout/load-checkout.ts'
import { address, text } from '#client/lib/address.ts'
import { trpc } from '#client/lib/api.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the contractor has just come from the page of the payment provider. */
    fromBank?: boolean
  }
}

export const Route = createFileRoute('/_app/agendamento-confirmado/$id')({
  // The title does not say 'confirmed', because the bank may still check the payment, and the professional may still have to
  // accept.
  staticData: { title: 'Agendamento' },
  validateSearch: address({ payment_intent_client_secret: text(300) }),
  beforeLoad: ({ search, params }) => {
    // Removes the payment secret from the address bar before the page is rendered, because it is no longer needed.
    if (search.payment_intent_client_secret)
      throw redirect({ to: '/agendamento-confirmado/$id', params, search: {}, replace: true, state: { fromBank: true } })
  },
  loader: ({ context, params, preload }) =>
    loadCheckout(() => context.api.booking.checkout.fetch({ bookingId: params.id }, { staleTime: 0 }), { preload }),
  component: Confirmation,
})

function Confirmation() {
  const fromBank = useLocation({ select: ({ state }) => state.fromBank ?? false })
  const [checkout] = trpc.booking.checkout.useSuspenseQuery({ bookingId: Route.useParams().id })
  return <ConfirmationPage checkout={checkout} fromBank={fromBank} />
}
