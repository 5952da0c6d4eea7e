import { Navigate } from '@tanstack/react-router'
import { PaymentStatus, bookingMessages } from '#shared/booking.ts'
import { Confirming } from './confirming.tsx'
import { ClosedPanel, ExpiredPanel } from './closed-panel.tsx'
import type { Checkout } from './load-checkout.ts'
import { PlannedPanel } from './planned-panel.tsx'
import { PayStep } from './pay-step.tsx'
import type { PayStepProps } from './pay-step.tsx'

/**
 * The page /checkout/$id, on which a contractor pays for a booking. It also shows why nothing is to be paid: a charge on a later
 * day, a payment in progress, a paid booking, or a booking that ended.
 */
export function CheckoutPage(props: PayStepProps) {
  const { booking, professional, state, series, heldMinutes, pix } = props.checkout
  if (state === 'payable' && series?.payFirst) return <Navigate to="/checkout/$id" params={{ id: series.payFirst }} replace />
  if (state === 'payable') return <PayStep {...props} />
  if (state === 'planned') return <PlannedPanel booking={booking} />
  if (state === 'processing')
    return <Confirming bookingId={booking.id} professionalId={professional.id} heldMinutes={heldMinutes} fromBank />
  if (state === 'paid') return <Navigate to="/agendamento-confirmado/$id" params={{ id: booking.id }} replace />
  // The time for paying is over, but before the page says so it asks the server about the payment. A Pix may have been paid in
  // the last second. A card may have been confirmed too late, and is then refunded.
  if (state === 'expired' && (pix === 'open' || booking.paymentStatus !== PaymentStatus.pending))
    return <Confirming bookingId={booking.id} professionalId={professional.id} heldMinutes={heldMinutes} fromBank={false} />
  if (state === 'expired') return <ExpiredPanel professionalId={professional.id} heldMinutes={heldMinutes} />
  return <CancelledPanel checkout={props.checkout} />
}

function CancelledPanel({ checkout: { professional } }: { checkout: Checkout }) {
  return (
    <ClosedPanel title={bookingMessages.cancelled.title} professionalId={professional.id}>
      Este agendamento foi cancelado e não pode mais ser pago.
    </ClosedPanel>
  )
}
