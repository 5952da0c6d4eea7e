import { CalendarPlus, ExternalLink } from 'lucide-react'
import { BookingStatus } from '#shared/booking.ts'
import { addressLine, calendarTexts, googleCalendarLink } from '#shared/calendar-entry.ts'
import { linkStyles } from '#client/ui/link-styles.ts'
import type { Detail } from '../labels.ts'

/** Links that put a confirmed booking into the reader's own calendar. */
export function CalendarLinks({ booking }: { booking: Detail }) {
  const { id, status } = booking
  const ahead = status === BookingStatus.confirmed || status === BookingStatus.inProgress
  const google = ahead ? googleLinkOf(booking) : null
  if (!google) return null
  return (
    <div className="no-print -mb-2 flex flex-wrap gap-x-5 border-t border-line pt-2">
      <a href={`/calendar/booking/${id}.ics`} download className={linkStyles({ kind: 'action', className: 'text-secondary' })}>
        <CalendarPlus aria-hidden />
        Adicionar ao calendário
      </a>
      <a href={google} target="_blank" rel="noreferrer" className={linkStyles({ kind: 'action', className: 'text-secondary' })}>
        <ExternalLink aria-hidden />
        Google Agenda
        <span className="sr-only">(abre em outra aba)</span>
      </a>
    </div>
  )
}

/** The booking for Google Agenda, with the address only when the reader may see it; null for an admin, who takes no part in it. */
function googleLinkOf({ id, side, start, end, home, hours, services, supplies, other }: Detail): string | null {
  // The server does not know the address at which the browser reads the page.
  if (side === 'admin' || import.meta.env.SSR) return null
  const url = new URL(`/agendamento/${id}`, location.origin).href
  const words = calendarTexts({ hours, services, supplies, side, other: other.name, url })
  return googleCalendarLink({
    ...words,
    startsAt: new Date(start),
    endsAt: new Date(end),
    location: home && addressLine(home),
  })
}
