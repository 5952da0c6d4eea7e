import { CalendarPlus } from 'lucide-react'
import { BookingStatus } from '#shared/booking.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { BookingActions } from './booking-actions.tsx'
import type { Detail } from './booking-words.ts'

/** What a card offers, and what only the page of a visit has: its way into a calendar. */
export function VisitActions({ booking, now }: { booking: Detail; now: Date }) {
  const { id, side, status } = booking
  const ahead = status === BookingStatus.confirmed || status === BookingStatus.inProgress
  return (
    <BookingActions booking={booking} now={now} visitNotes={booking.visitNotes ?? undefined}>
      {side !== 'admin' && ahead && (
        <a href={`/calendar/booking/${id}.ics`} download className={buttonStyles({ size: 44, variant: 'secondary' })}>
          <CalendarPlus aria-hidden />
          Adicionar ao calendário
        </a>
      )}
    </BookingActions>
  )
}
