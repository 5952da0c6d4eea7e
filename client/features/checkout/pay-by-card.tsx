import { useNavigate } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { paymentMessages } from '#shared/payment.ts'
import { CardFormSkeleton, CardPayment, useSavedCards } from '#client/features/payment/index.ts'
import type { CardResult } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { money } from '#client/lib/format.ts'
import { ErrorState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toast.ts'
import type { Checkout } from './load-checkout.ts'
import { isStale } from './stale-checkout.ts'
import { useBookingCharge } from './use-booking-charge.ts'
import { useSeriesConsent } from './use-series-consent.tsx'

/** Pays for a booking with a saved or a typed card. Opening the charge of the card cancels an open Pix code. */
export function PayByCard({ checkout: { booking, series, pix, creditInCents } }: { checkout: Checkout }) {
  const { id: bookingId, totalInCents } = booking
  const { charge, error, retry } = useBookingCharge(bookingId, { replacesPix: pix === 'open', creditInCents })
  const cards = useSavedCards()
  const settle = useSettled(bookingId)
  const consent = useSeriesConsent({ series, creditInCents }, booking.zone)
  const utils = trpc.useUtils()
  // If the booking or its series has changed, the checkout is loaded again and shows the change.
  const onError = async (refusal: unknown) => {
    if (isStale(refusal)) await utils.booking.checkout.invalidate({ bookingId })
  }
  const { mutateAsync: prepare } = trpc.payment.prepare.useMutation({ onError })
  const { mutateAsync: payWithCard } = trpc.payment.payWithCard.useMutation({ onError })
  if (error) {
    const { message, id } = refusalOf(error)
    return <ErrorState title={message} requestId={id ?? undefined} onRetry={retry} />
  }
  if (!charge || !cards) return <CardFormSkeleton />
  return (
    <>
      <CardPayment
        {...charge}
        cards={cards}
        onPrepare={(saveCard) => prepare({ bookingId, saveCard, creditInCents, ...consent.agreed })}
        onPayWithCard={(cardId) => payWithCard({ bookingId, cardId, creditInCents, ...consent.agreed })}
        consent={consent.node}
        guard={consent.guard}
        returnUrl={`/agendamento-confirmado/${bookingId}`}
        submitLabel={paymentMessages.confirm}
        onResult={settle}
      >
        <p className="flex items-baseline justify-between gap-4 font-semibold">
          Total
          <span className="text-h3 tabular">{money((totalInCents ?? 0) - creditInCents)}</span>
        </p>
      </CardPayment>
      <p className="flex gap-1.5 text-small text-muted">
        <LockKeyhole aria-hidden className="mt-px size-4 shrink-0" />
        O número do cartão não fica na Plumaí.
      </p>
    </>
  )
}

/**
 * Returns the handler for the result of a card payment. It shows a refusal as a toast and opens the confirmation page for every
 * other result.
 */
function useSettled(bookingId: string) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  return (result: CardResult) => {
    if (result.status === 'refused') {
      toast.error(paymentMessages.failed.title, result.message)
      return
    }
    toast.clearErrors()
    void utils.payment.cards.invalidate()
    void navigate({ to: '/agendamento-confirmado/$id', params: { id: bookingId }, replace: true })
  }
}
