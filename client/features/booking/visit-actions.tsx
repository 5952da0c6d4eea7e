import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { BookingStatus } from '#shared/booking.ts'
import { lifeLabels } from '#shared/booking-life.ts'
import { Button, buttonStyles } from '#client/ui/button.tsx'
import { BookingActions } from './booking-actions.tsx'
import type { Detail } from './booking-words.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'

/** What a card offers, and what only the page of a visit does: another hour, the calendar, calling off what is paid. */
export function VisitActions({ booking, now }: { booking: Detail; now: Date }) {
  const { id, side, status, may } = booking
  const [moving, setMoving] = useState(false)
  const party = side !== 'admin'
  const ahead = status === BookingStatus.confirmed || status === BookingStatus.inProgress
  return (
    <>
      <BookingActions booking={booking} mayEnd={may.cancel === true || may.decline === true}>
        {may.reschedule !== false && (
          <Button
            size={44}
            variant="secondary"
            disabledReason={typeof may.reschedule === 'object' ? may.reschedule.reason : null}
            onClick={() => setMoving(true)}
          >
            {lifeLabels.reschedule}
          </Button>
        )}
        {party && ahead && (
          <a href={`/calendar/booking/${id}.ics`} download className={buttonStyles({ size: 44, variant: 'secondary' })}>
            <CalendarPlus aria-hidden />
            Adicionar ao calendário
          </a>
        )}
      </BookingActions>
      <RescheduleDialog booking={booking} open={moving} now={now} onClose={() => setMoving(false)} />
    </>
  )
}
