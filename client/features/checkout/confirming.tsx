import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PaymentState, paymentMessages } from '#shared/payment.ts'
import { trpc } from '#client/lib/api.ts'
import { toast } from '#client/ui/toast.ts'
import { ClosedPanel, ExpiredPanel } from './closed-panel.tsx'
import { ProcessingPanel } from './processing-panel.tsx'
import { usePaymentState } from './use-payment-state.ts'

interface ConfirmingProps {
  bookingId: string
  professionalId: string
  heldMinutes: number | null
  /** Whether the contractor has just come from a card payment. A refusal is then also shown as a toast. */
  fromBank: boolean
}

/**
 * Waits until the provider decides about a payment, then shows the result: the confirmation, a refund, the end of the time for
 * paying, or the card form again.
 */
export function Confirming({ bookingId, professionalId, heldMinutes, fromBank }: ConfirmingProps) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const payment = usePaymentState(bookingId)
  const state = payment?.state
  const message = payment?.message ?? null
  useEffect(() => {
    if (state === PaymentState.paid) void utils.booking.invalidate()
    // A cancelled booking redirects to its own page, which says who cancelled it and what was refunded.
    if (state === PaymentState.cancelled) void navigate({ to: '/agendamento/$id', params: { id: bookingId }, replace: true })
    if (state !== PaymentState.unpaid) return
    if (fromBank) toast.error(paymentMessages.failed.title, message ?? paymentMessages.refused)
    void utils.booking.checkout
      .invalidate({ bookingId })
      .then(() => navigate({ to: '/checkout/$id', params: { id: bookingId }, replace: true }))
  }, [state, message, fromBank, bookingId, utils, navigate])
  if (state === PaymentState.expired) return <ExpiredPanel professionalId={professionalId} heldMinutes={heldMinutes} />
  if (state === PaymentState.refunded) {
    return (
      <ClosedPanel title="Pagamento devolvido" professionalId={professionalId}>
        {message ?? paymentMessages.refundedLate}
      </ClosedPanel>
    )
  }
  return <ProcessingPanel />
}
