import { Link } from '@tanstack/react-router'
import { seriesMessages } from '#shared/booking-series.ts'
import { plannedWords } from '#client/features/booking/index.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { FeatherPage } from '#client/ui/feather-page.tsx'
import type { Checkout } from './load-checkout.ts'

/** A later booking of a series before its charge: nothing is to be paid now. */
export function PlannedPanel({ booking }: Pick<Checkout, 'booking'>) {
  return (
    <FeatherPage
      title="Cobrança agendada"
      seed={booking.id}
      action={
        <Link to="/agendamento/$id" params={{ id: booking.id }} className={buttonStyles()}>
          Ver o agendamento
        </Link>
      }
    >
      {plannedWords(booking) ?? seriesMessages.planned}
    </FeatherPage>
  )
}
