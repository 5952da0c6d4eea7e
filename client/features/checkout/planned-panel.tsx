import { seriesMessages } from '#shared/booking-series.ts'
import { plannedWords } from '#client/features/booking/index.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { FeatherPage } from '#client/ui/feather-page.tsx'
import type { Checkout } from './load-checkout.ts'

/** Shows a later booking of a series before its charge and says that nothing is to be paid now. */
export function PlannedPanel({ booking }: Pick<Checkout, 'booking'>) {
  return (
    <FeatherPage
      title="Cobrança agendada"
      seed={booking.id}
      action={<LinkButton to="/agendamento/$id" params={{ id: booking.id }} label="Ver o agendamento" />}
    >
      {plannedWords(booking) ?? seriesMessages.planned}
    </FeatherPage>
  )
}
