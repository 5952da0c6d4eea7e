import { CalendarPlus, ExternalLink } from 'lucide-react'
import { BookingStatus } from '#shared/booking.ts'
import type { Side } from '#shared/booking.ts'
import { addressLine, calendarTexts, googleCalendarLink } from '#shared/calendar-entry.ts'
import { linkStyles } from '#client/ui/link-styles.ts'
import { lengthOf } from '../labels.ts'
import type { Detail } from '../labels.ts'

/** Links that put a confirmed booking into the reader's own calendar. */
export function CalendarLinks({ booking }: { booking: Detail }) {
  const { id, status } = booking
  const ahead = status === BookingStatus.confirmed || status === BookingStatus.inProgress
  if (!ahead || booking.side === 'admin') return null
  // Only the browser renders the Google link. It contains the site's address, which the server does not know. Without the link
  // the row has the same height.
  const google = import.meta.env.SSR ? null : googleLinkOf(booking, booking.side)
  return (
    <div className="no-print -mb-2 flex flex-wrap gap-x-5 border-t border-line pt-2">
      <a href={`/calendar/booking/${id}.ics`} download className={linkStyles({ kind: 'action', className: 'text-secondary' })}>
        <CalendarPlus aria-hidden />
        Adicionar ao calendário
      </a>
      {google && (
        <a href={google} target="_blank" rel="noreferrer" className={linkStyles({ kind: 'action', className: 'text-secondary' })}>
          <ExternalLink aria-hidden />
          Google Agenda
          <span className="sr-only">(abre em outra aba)</span>
        </a>
      )}
    </div>
  )
}

/** Returns the link that adds the booking to Google Agenda. It contains the address only when the reader may see it. */
function googleLinkOf(booking: Detail, side: Side): string {
  const { id, start, end, home, services, supplies, extraTasks, other } = booking
  const url = new URL(`/agendamento/${id}`, location.origin).href
  const words = calendarTexts({ hours: lengthOf(booking), services, supplies, extraTasks, side, other: other.name, url })
  return googleCalendarLink({
    ...words,
    startsAt: new Date(start),
    endsAt: new Date(end),
    location: home && addressLine(home),
  })
}
