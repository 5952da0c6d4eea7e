import { useState } from 'react'
import { BookingStatus } from '#shared/booking.ts'
import { Button } from '#client/ui/button.tsx'
import { later } from '#client/ui/later.tsx'
import type { Detail } from '../labels.ts'

// The code of the dialog is loaded on demand, because few contractors open it.
const ChangeSeriesCard = later(async () => (await import('./change-series-card.tsx')).ChangeSeriesCard)

/** The button that changes the card of a series. It is shown on a later booking of the series that will be charged. */
export function PlannedCharge({ booking: { id, side, status, planned } }: { booking: Detail }) {
  const [open, setOpen] = useState(false)
  if (side !== 'contractor' || status !== BookingStatus.requested || !planned) return null
  return (
    <div className="no-print">
      <Button variant="secondary" size={44} onClick={() => setOpen(true)}>
        Trocar o cartão das próximas visitas
      </Button>
      {open && <ChangeSeriesCard bookingId={id} planned={planned} onClose={() => setOpen(false)} />}
    </div>
  )
}
