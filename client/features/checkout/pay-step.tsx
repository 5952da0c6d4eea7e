import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { ChevronLeft, Timer } from 'lucide-react'
import type { MouseEvent } from 'react'
import { HoldTime } from '#client/features/booking/index.ts'
import { isInNewTab } from '#client/lib/in-new-tab.ts'
import type { ServerClock } from '#client/lib/server-clock.ts'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import type { Checkout } from './load-checkout.ts'
import { SeriesLine } from './series.tsx'
import { PaymentForm } from './payment-form.tsx'
import { CheckoutSummary } from './booking-summary.tsx'

export interface PayStepProps {
  checkout: Checkout
  clock: ServerClock
  /** Called when the time for paying has ended by the server's clock. */
  onExpired: () => void
}

/** The payment step of a checkout: the summary of the booking, the time left for paying, and the payment form. */
export function PayStep({ checkout, clock, onExpired }: PayStepProps) {
  const { booking, professional, place, holdExpiresAt, visitNotes, series, creditInCents } = checkout
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_26.25rem] lg:gap-10">
      <div className="grid content-start gap-2 lg:col-span-2">
        <BackFromCheckout />
        <PageTitle>Pagamento</PageTitle>
        {holdExpiresAt && (
          <p className="flex items-center gap-2 text-secondary">
            <Timer aria-hidden className="size-5 shrink-0 text-link" />
            <HoldTime booking={booking} until={holdExpiresAt} clock={clock} onEnd={onExpired}>
              Seu horário está reservado por
            </HoldTime>
          </p>
        )}
        <SeriesLine series={series} />
      </div>
      <div className="lg:order-2">
        <CheckoutSummary {...{ booking, professional, place, visitNotes, creditInCents }} />
      </div>
      <PaymentForm key={booking.id} checkout={checkout} clock={clock} />
    </div>
  )
}

/**
 * A link to the previous page, or to the list of bookings. The slot stays occupied for the contractor when the checkout is left.
 */
function BackFromCheckout() {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = (event: MouseEvent) => {
    if (!canGoBack || isInNewTab(event)) return
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
