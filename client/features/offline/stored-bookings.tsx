import { earningWords } from '#shared/earnings.ts'
import { useEffect, useState } from 'react'
import { CHECK_IN_OPENS_MINUTES, attendanceMessages } from '#shared/booking-attendance.ts'
import { calendarDay, clock, hours, isOfToday, longDate, numericDate } from '#client/lib/format.ts'
import { later } from '#client/ui/later.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Section } from '#client/ui/section.tsx'
import { CheckInLater } from './check-in-later.tsx'
import { useOfflineRecord } from './record.ts'
import type { OfflineBooking } from './record.ts'

const StoredOnTheWay = later(() => import('./stored-on-the-way.tsx').then((file) => file.StoredOnTheWay))

/** The next bookings as stored on this device, with hour and address, and for the contractor the start code. */
export function StoredBookings() {
  const record = useOfflineRecord()
  const now = useMinute()
  if (!record) return null
  const ahead = record.bookings.filter(({ end }) => new Date(end) > now)
  const [first] = ahead
  if (!first) return <p className="text-center text-muted">Nenhum agendamento guardado neste aparelho.</p>
  return (
    <Section title="Próximos agendamentos" className="mx-auto w-full max-w-[min(48rem,calc(100vw-2rem))] gap-3 text-left">
      <ul className="grid gap-3">
        {ahead.map((booking) => (
          <li key={booking.id}>
            <StoredBooking booking={booking} now={now} />
          </li>
        ))}
      </ul>
      <p className="text-small text-muted">
        Guardado neste aparelho em {numericDate(record.savedAt, first.zone)}, às {clock(record.savedAt, first.zone)}. Pode ter
        mudado depois.
      </p>
    </Section>
  )
}

function StoredBooking({ booking, now }: { booking: OfflineBooking; now: Date }) {
  const { start, end, zone, otherName, status, address, startCode } = booking
  const today = isOfToday(booking, now)
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-lead font-semibold">
          {calendarDay(start, zone) === calendarDay(now, zone) ? 'Hoje' : longDate(start, zone)}, {hours(start, end, zone)}
        </p>
        <Badge tone="neutral">{status}</Badge>
      </div>
      <p className="text-secondary text-muted">Com {otherName}</p>
      {/* A booking that an older version of the product stored has no earnings. */}
      {booking.earning && <p className="text-secondary font-semibold">{earningWords(booking.earning)}</p>}
      {address.length > 0 && (
        <address className="not-italic">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
      {startCode && (
        <p>
          Código de início:{' '}
          <strong className="tracking-[0.2em] tabular">
            <span aria-hidden>{startCode}</span>
            <span className="sr-only">{startCode.split('').join(' ')}</span>
          </strong>
        </p>
      )}
      {today && booking.awaitsCheckIn && <StoredOnTheWay booking={booking} now={now} />}
      {today && booking.awaitsCheckIn && <CheckInLater booking={booking} notYet={notYetAt(now, booking)} />}
    </Card>
  )
}

/** This device's clock only decides what is shown. The server decides whether a check-in is in time. */
function notYetAt(now: Date, { start, zone }: OfflineBooking): string | null {
  const opens = new Date(new Date(start).getTime() - CHECK_IN_OPENS_MINUTES * 60_000)
  return now < opens ? attendanceMessages.opensAt(clock(opens, zone)) : null
}

/** The present time of this device, updated every minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
