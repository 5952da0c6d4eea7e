import { BookingStatus } from '#shared/booking.ts'
import { DayLink, NextVisit, ZoneNote, startsIn } from '#client/features/booking/index.ts'
import type { Booking } from '#client/features/booking/index.ts'
import { BookingLonger } from '#client/features/longer/index.ts'
import { hours, isOfToday, shortDate } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { cx } from '#client/ui/cx.ts'
import type { Agenda } from './use-agenda.ts'

/**
 * The next paid booking, or the booking in progress, at the top of the dashboard. On a wide screen a contractor sees it there
 * only from the day of the booking on. Before that day it is only in the list below.
 */
export function NextBooking({ agenda: { side, next, clock } }: { agenda: Agenda }) {
  if (!next) return null
  const { now } = clock
  return (
    <>
      {side === 'professional' ? <NextVisit booking={next} now={now} /> : <OwnNext booking={next} now={now} />}
      <BookingLonger booking={next} />
    </>
  )
}

function OwnNext({ booking: next, now }: { booking: Booking; now: Date }) {
  const { id, other, start, end, zone, status } = next
  const soon = status === BookingStatus.inProgress ? 'agora' : startsIn(next, now)
  const due = isOfToday(next, now) || new Date(start) <= now
  return (
    <section
      aria-labelledby="proxima"
      className={cx(
        'flex flex-wrap items-center justify-between gap-4 rounded-xl border-2 border-primary bg-surface p-4 sm:p-5',
        !due && 'lg:hidden',
      )}
    >
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={other.name} src={other.photo} seed={other.id} size={56} />
        <div className="grid min-w-0">
          <h2 id="proxima" className="font-sans text-secondary font-semibold tracking-normal">
            Próxima visita{soon && ` · ${soon}`}
          </h2>
          <p className="truncate text-lead font-semibold">{other.name}</p>
          <p className="tabular">
            {shortDate(start, zone)} · {hours(start, end, zone)}
            <ZoneNote zone={zone} at={start} />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <DayLink booking={next} now={now} />
        <LinkButton to="/agendamento/$id" params={{ id }} size={44} variant="secondary" label="Ver agendamento" />
      </div>
    </section>
  )
}
