import { BookingStatus, type Side } from '#shared/booking.ts'
import { scopeWords } from '#shared/booking-scope.ts'
import { earningStateWords } from '#shared/earnings.ts'
import { kindNames } from '#shared/pages.ts'
import { hours, shortDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import type { ServerClock } from '#client/lib/server-clock.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { BookingActions, BookingMessage } from '../booking-actions.tsx'
import { CalendarLinks } from '../calendar/calendar-links.tsx'
import { Delays } from '../day/delay.tsx'
import { amountLabel, amountOf, lengthOf, startsIn, statusKinds, statusWords } from '../labels.ts'
import type { Detail } from '../labels.ts'
import { areaWords, BookingPlace } from '../place.tsx'
import { ZoneNote } from '../zone-note.tsx'
import { PlannedCharge } from './planned-charge.tsx'

/** A participant's name and role. For admins the name links to the person's page in the administration. */
function Participant({ booking, kind }: { booking: Detail; kind: Side }) {
  const { id, name } = booking[kind]
  return (
    <p className="text-lead font-semibold wrap-anywhere">
      {booking.side === 'admin' ? <TextLink to="/admin/usuarios/$id" params={{ id }} label={name} /> : name}
      <span className="block text-secondary font-normal text-muted">{kindNames[kind]}</span>
    </p>
  )
}

/** The main facts of a booking: status, day and hours, the other participant, services, place and price, with the actions. */
export function VisitCard({ booking, clock }: { booking: Detail; clock: ServerClock }) {
  const { other, status, start, end, zone, side, place, area } = booking
  const soon = status === BookingStatus.cancelled ? null : startsIn(booking, clock.now)
  return (
    <Card as="section" aria-label="Visita" className="grid gap-4">
      <div className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 justify-items-start gap-2">
          <StatusBadge status={statusKinds[status]}>{statusWords(booking)}</StatusBadge>
          <PageTitle className="tabular">
            <span className="block first-letter:uppercase">{shortDate(start, zone)}</span>
            <span className="block">{hours(start, end, zone)}</span>
          </PageTitle>
          <div className="text-muted">
            {soon && <p>{soon}</p>}
            <ZoneNote zone={zone} at={start} />
          </div>
          <Delays booking={booking} by="others" />
        </div>
        <Avatar name={other.name} src={other.photo} seed={other.id} size={96} />
      </div>
      <div className="grid gap-0.5 border-t border-line pt-4">
        <div className="flex items-baseline justify-between gap-4">
          <div className="grid gap-2">
            {side !== 'professional' && <Participant booking={booking} kind="professional" />}
            {side !== 'contractor' && <Participant booking={booking} kind="contractor" />}
          </div>
          <p className="shrink-0 text-right text-lead font-semibold tabular">
            {amountOf(booking)}
            <span className="block text-secondary font-normal text-muted">{amountLabel(booking)}</span>
            {booking.earning && (
              <span className="block text-secondary font-normal text-muted">{earningStateWords(booking.earning)}</span>
            )}
          </p>
        </div>
        <p className="text-secondary text-muted">
          {scopeWords(booking)}, {lengthOf(booking)} h
          {side === 'contractor' && (
            <>
              {' · '}
              <BookingPlace place={place} />
            </>
          )}
          {area && ` · ${areaWords(area)}`}
        </p>
      </div>
      <PlannedCharge booking={booking} />
      <BookingActions booking={booking} now={clock.now} visitNotes={booking.visitNotes ?? undefined} />
      {/* After the payment, the links to the reader's calendar take the place of the countdown, so that no button moves. */}
      <BookingMessage booking={booking} clock={clock} />
      <CalendarLinks booking={booking} />
    </Card>
  )
}
