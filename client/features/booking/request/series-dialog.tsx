import { useState } from 'react'
import type { Duration } from '#shared/availability.ts'
import { conflictsOf, requestMessages } from '#shared/booking-request.ts'
import { holidayOn } from '#shared/holidays.ts'
import { dayOf } from '#shared/time.ts'
import { clock, count, shortDate } from '#client/lib/format.ts'
import { Checkbox } from '#client/ui/choices.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { whyNot } from './confirmation.ts'
import type { Confirmation, DateOfSeries } from './confirmation.ts'
import type { BoxProps, Profile } from './use-booking-box.ts'

/**
 * Shown when some dates of a series are not free: lists all dates, and the contractor chooses which of the free ones to book (ADR
 * 029).
 */
export function SeriesDialog({ profile, box: { request } }: BoxProps) {
  const { confirmation, dismiss, busy } = request
  const asked = confirmation?.kind === 'series' ? confirmation : null
  const [unticked, setUnticked] = useState<{ of: Confirmation | null; starts: string[] }>({ of: null, starts: [] })
  const left = unticked.of === asked ? unticked.starts : []
  const dates = asked?.dates ?? []
  const skipped = dates.filter(({ start, state }) => state !== 'free' || left.includes(start)).map(({ start }) => start)
  const busyDates = dates.filter(({ state }) => state !== 'free').length
  const remaining = dates.length - skipped.length
  // The server does not list the dates that an earlier request left out. So they are added to the dates that are left out now.
  const book = () => asked && request.send({ ...asked.request, skip: [...(asked.request.skip ?? []), ...skipped] })
  const toggle = (start: string) =>
    setUnticked({ of: asked, starts: left.includes(start) ? left.filter((other) => other !== start) : [...left, start] })
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={dismiss}
      title="Datas da repetição"
      description={conflictsOf(busyDates, dates.length)}
      confirmLabel={`Agendar ${count(remaining, 'visita', 'visitas')}`}
      disabledReason={remaining === 0 ? requestMessages.noDateLeft : null}
      busy={busy}
      onConfirm={book}
    >
      {asked && (
        <ul className="grid gap-1">
          {dates.map((date) => (
            <li key={date.start}>
              <Checkbox
                label={dateLabel(date.start, profile.zone)}
                hint={hintOf(date, asked.request.price.hours, profile)}
                checked={!skipped.includes(date.start)}
                disabled={date.state !== 'free'}
                onChange={() => toggle(date.start)}
              />
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}

function hintOf(date: DateOfSeries, hours: Duration, { zone, leadTimeInHours }: Profile): string | undefined {
  const reason = whyNot(date, hours, leadTimeInHours)
  if (!reason) return undefined
  const near = date.alternatives.map((start) => dateLabel(start, zone))
  return near.length > 0 ? `${reason} · livre por perto: ${near.join('; ')}` : reason
}

/** Formats a date of the series: 'ter, 24 nov às 12:00', or 'sex, 25 dez às 12:00 (Natal)'. */
function dateLabel(start: string, zone: string): string {
  const holiday = holidayOn(dayOf(new Date(start), zone))
  return `${shortDate(start, zone)} às ${clock(start, zone)}${holiday ? ` (${holiday})` : ''}`
}
