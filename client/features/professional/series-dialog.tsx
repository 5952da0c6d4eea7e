import { useState } from 'react'
import { conflictsOf, requestMessages } from '#shared/booking-request.ts'
import { clock, count, shortDate } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/choices.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { whyNot } from './question.ts'
import type { DateOfSeries, Question } from './question.ts'
import type { BookingBox, Profile } from './use-booking-box.ts'

/** Dates of a series that are not free: which of the others to book, after all of them were seen (ADR 021). */
export function SeriesDialog({ profile, box: { request } }: { profile: Profile; box: BookingBox }) {
  const { question, dismiss, busy } = request
  const asked = question?.kind === 'series' ? question : null
  const [choice, setChoice] = useState<{ of: Question | null; left: string[] }>({ of: null, left: [] })
  const left = choice.of === asked ? choice.left : []
  const dates = asked?.dates ?? []
  const skipped = dates.filter(({ start, state }) => state !== 'free' || left.includes(start)).map(({ start }) => start)
  const busyDates = dates.filter(({ state }) => state !== 'free').length
  const remaining = dates.length - skipped.length
  // Dates that an earlier answer left out are no longer among those told.
  const book = () => asked && request.request({ ...asked.wish, skip: [...(asked.wish.skip ?? []), ...skipped] })
  const toggle = (start: string) =>
    setChoice({ of: asked, left: left.includes(start) ? left.filter((other) => other !== start) : [...left, start] })
  const footer = (
    <>
      <Button variant="secondary" onClick={dismiss} disabled={busy}>
        Voltar
      </Button>
      <Button busy={busy} disabledReason={remaining === 0 ? requestMessages.noDateLeft : null} onClick={book}>
        Agendar {count(remaining, 'visita', 'visitas')}
      </Button>
    </>
  )
  return (
    <Sheet
      open={asked !== null}
      onClose={dismiss}
      title="Datas da repetição"
      description={conflictsOf(busyDates, dates.length)}
      width="small"
      locked={busy}
      footer={footer}
    >
      {asked && (
        <ul className="grid gap-1">
          {dates.map((date) => (
            <li key={date.start}>
              <Checkbox
                label={dateWords(date.start, profile.zone)}
                hint={hintOf(date, asked.wish.price.hours, profile)}
                checked={!skipped.includes(date.start)}
                disabled={date.state !== 'free'}
                onChange={() => toggle(date.start)}
              />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function hintOf(date: DateOfSeries, hours: 4 | 6 | 8, { zone, noticeInHours }: Profile): string | undefined {
  const reason = whyNot(date, hours, noticeInHours)
  if (!reason) return undefined
  const near = date.alternatives.map((start) => dateWords(start, zone))
  return near.length > 0 ? `${reason} · livre por perto: ${near.join('; ')}` : reason
}

/** 'ter, 24 nov às 12:00'. */
function dateWords(start: string, zone: string): string {
  return `${shortDate(start, zone)} às ${clock(start, zone)}`
}
