import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { ChevronLeft, LockKeyhole, Timer } from 'lucide-react'
import type { MouseEvent } from 'react'
import { paymentMessages } from '#shared/payment.ts'
import { RefundPolicy } from '#client/features/booking/index.ts'
import { CardForm, CardFormSkeleton } from '#client/features/payment/index.ts'
import type { CardResult } from '#client/features/payment/index.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { money } from '#client/lib/format.ts'
import type { ServerClock } from '#client/lib/server-clock.ts'
import { linkStyles } from '#client/ui/link-styles.ts'
import { Countdown } from '#client/ui/countdown.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toast.ts'
import type { Checkout } from './load-checkout.ts'
import { SeriesLine } from './series.tsx'
import { useBookingCharge } from './use-booking-charge.ts'
import { CheckoutSummary } from './booking-summary.tsx'

export interface PayStepProps {
  checkout: Checkout
  clock: ServerClock
  /** Called when the hold ends by the server's clock. */
  onExpired: () => void
}

/** Summary, countdown of the hold, and the card form (S1 §2). */
export function PayStep({ checkout, clock, onExpired }: PayStepProps) {
  const { booking, professional, place, holdExpiresAt, visitNotes, series } = checkout
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_26.25rem] lg:gap-10">
      <div className="grid content-start gap-2 lg:col-span-2">
        <BackFromCheckout />
        <PageTitle>Pagamento</PageTitle>
        {holdExpiresAt && (
          <p className="flex items-center gap-2 text-secondary">
            <Timer aria-hidden className="size-5 shrink-0 text-link" />
            <Countdown until={new Date(holdExpiresAt)} now={clock.read} onEnd={onExpired}>
              Seu horário está reservado por
            </Countdown>
          </p>
        )}
        <SeriesLine series={series} zone={booking.zone} />
      </div>
      <div className="lg:order-2">
        <CheckoutSummary booking={booking} professional={professional} place={place} visitNotes={visitNotes} />
      </div>
      <PaymentForm key={booking.id} bookingId={booking.id} totalInCents={booking.totalInCents ?? 0} />
    </div>
  )
}

/** Goes to the page before, or to the list of bookings. Leaving changes nothing: the hold goes on (R-A5). */
function BackFromCheckout() {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = (event: MouseEvent) => {
    const inNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!canGoBack || inNewTab) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link
      to="/meus-agendamentos"
      onClick={goBack}
      className={linkStyles({ kind: 'action', className: '-mt-3 -ml-1 justify-self-start' })}
    >
      <ChevronLeft aria-hidden />
      Voltar
    </Link>
  )
}

function PaymentForm({ bookingId, totalInCents }: { bookingId: string; totalInCents: number }) {
  const navigate = useNavigate()
  const { charge, error, retry } = useBookingCharge(bookingId)
  const settle = (result: CardResult) => {
    if (result.status === 'refused') {
      toast.error(paymentMessages.failed.title, result.message)
      return
    }
    toast.clearErrors()
    void navigate({ to: '/agendamento-confirmado/$id', params: { id: bookingId }, replace: true })
  }
  if (error) {
    const { message, id } = refusalOf(error)
    return <ErrorState title={message} requestId={id ?? undefined} onRetry={retry} />
  }
  if (!charge) return <CardFormSkeleton />
  return (
    <div className="grid content-start gap-3">
      <CardForm
        {...charge}
        returnUrl={`/agendamento-confirmado/${bookingId}`}
        submitLabel={paymentMessages.confirm}
        onResult={settle}
      >
        <p className="flex items-baseline justify-between gap-4 font-semibold">
          Total
          <span className="text-h3 tabular">{money(totalInCents)}</span>
        </p>
      </CardForm>
      <RefundPolicy />
      <p className="flex gap-1.5 text-small text-muted">
        <LockKeyhole aria-hidden className="mt-px size-4 shrink-0" />
        Os dados do cartão não ficam na Plumaí.
      </p>
    </div>
  )
}
