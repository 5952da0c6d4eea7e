import { Link } from '@tanstack/react-router'
import { seriesMessages } from '#shared/booking-series.ts'
import { plannedWords } from '#client/features/booking/index.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import type { Checkout } from './load-checkout.ts'

/** A later booking of a series before its charge: nothing is to be paid now. */
export function PlannedPanel({ booking }: Pick<Checkout, 'booking'>) {
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 py-10 text-center">
      <Feather seed={booking.id} tone="single" className="h-28 text-primary" />
      <PageTitle>Cobrança agendada</PageTitle>
      <p className="max-w-[46ch] text-lead">{plannedWords(booking) ?? seriesMessages.planned}</p>
      <Link to="/agendamento/$id" params={{ id: booking.id }} className={buttonStyles()}>
        Ver o agendamento
      </Link>
    </div>
  )
}
