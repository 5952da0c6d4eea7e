import { Link } from '@tanstack/react-router'
import { BookingStatus, CancelReason } from '#shared/booking.ts'
import { scopeLabels, scopeWords } from '#shared/booking-scope.ts'
import { earningStateWords } from '#shared/earnings.ts'
import { hours, nearness, shortDate } from '#client/lib/format.ts'
import type { ServerClock } from '#client/lib/server-clock.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { BookingActions, BookingMessage } from '../booking-actions.tsx'
import { amountLabel, amountOf, startsIn, statusKinds, statusWords, lengthOf } from '../labels.ts'
import type { Booking } from '../labels.ts'
import { RescheduleRequest } from '../reschedule/reschedule-request.tsx'
import { ZoneNote } from '../zone-note.tsx'

/** One booking of 'Meus Agendamentos': the other participant, status, time, duration, price and actions. */
export function BookingCard({ booking, clock }: { booking: Booking; clock: ServerClock }) {
  const { id, side, other, status, start, end, zone } = booking
  const length = lengthOf(booking)
  const isLonger = length > booking.hours
  const name = `agendamento-${id}`
  const over = status === BookingStatus.cancelled
  const soon = over ? null : startsIn(booking, clock.now)
  return (
    <Card as="article" aria-labelledby={name} className="grid gap-4">
      <div className="flex items-start gap-3">
        <Avatar name={other.name} src={other.photo} seed={other.id} size={48} />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h3 id={name} className="min-w-0 font-sans text-body font-semibold tracking-normal">
              <Link to="/agendamento/$id" params={{ id }} className="block rounded-sm py-0.5 hover:text-link hover:underline">
                {other.name}
              </Link>
            </h3>
            <StatusBadge status={statusKinds[status]}>{statusWords(booking)}</StatusBadge>
          </div>
          <p className={cx('tabular', over && 'text-muted')}>
            {shortDate(start, zone)} · {hours(start, end, zone)}
          </p>
          <ZoneNote zone={zone} at={start} />
          <p className="text-secondary text-muted">
            {length} horas{soon && ` · ${soon}`}
          </p>
          {booking.kmFromPrevious !== undefined && (
            <p className="text-secondary text-muted">
              {nearness(booking.kmFromPrevious, false)} da visita anterior, em linha reta
            </p>
          )}
          {side === 'professional' && (
            <p className="text-secondary text-muted">
              {scopeLabels.services}: {scopeWords(booking)}
            </p>
          )}
        </div>
      </div>
      <RescheduleRequest booking={booking} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
        <BookingMessage booking={booking} clock={clock} />
        {booking.cancelReason !== CancelReason.skipped && (
          <p className="grid">
            <span className="text-small text-muted">
              {isLonger && side === 'contractor' ? 'Total, sem as horas a mais' : amountLabel(booking)}
            </span>
            <span className={cx('text-lead font-semibold tabular', over && 'text-muted')}>{amountOf(booking)}</span>
            {booking.earning && <span className="text-secondary text-muted">{earningStateWords(booking.earning)}</span>}
          </p>
        )}
        <BookingActions card booking={booking} now={clock.now} />
      </div>
    </Card>
  )
}
