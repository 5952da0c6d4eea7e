import { Plus } from 'lucide-react'
import { useState } from 'react'
import { availabilityMessages } from '#shared/availability.ts'
import { ANSWERING_LEAD_HOURS } from '#shared/booking.ts'
import { pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { otherZone, zoneName } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { CalendarFeed } from '#client/features/booking/index.ts'
import { AgendaRules } from './agenda-rules.tsx'
import { AwayCard, AwayBanner } from './away-card.tsx'
import { AddWindowSheet, emptyDraft } from './add-window-sheet.tsx'
import type { WindowDraft } from './add-window-sheet.tsx'
import { Choices } from './choices.tsx'
import { CopyDaySheet } from './copy-day-sheet.tsx'
import { DayRow } from './day-row.tsx'
import { DaysOff } from './days-off.tsx'
import type { OwnWeek } from './window-text.ts'

/** The page /minha-disponibilidade: the professional's weekly hours, then days off, special hours and rules. */
export function MyAvailability() {
  const [week] = trpc.availability.mine.useSuspenseQuery()
  const [sheet, setSheet] = useState({ draft: emptyDraft, open: false, number: 0 })
  const [copying, setCopying] = useState({ weekday: 0, open: false, number: 0 })
  const openSheet = (draft: WindowDraft) => setSheet(({ number }) => ({ draft, open: true, number: number + 1 }))
  const empty = week.days.every(({ windows }) => windows.length === 0)
  const addFirst = <Button onClick={() => openSheet(emptyDraft)}>Adicionar horário</Button>
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <PageTitle>{pageNames.availability}</PageTitle>
          <p className="text-secondary text-muted">
            Quem agenda vê estes horários, até {untilWhen(week.settings)}.
            <ZoneHint zone={week.zone} />
          </p>
        </div>
        {!empty && (
          <Button onClick={() => openSheet(emptyDraft)} className="max-sm:w-full">
            <Plus aria-hidden />
            Adicionar horário
          </Button>
        )}
      </div>
      <AwayBanner away={week.settings.away} />
      {empty ? (
        <EmptyState title={availabilityMessages.empty} action={addFirst} />
      ) : (
        <ul className="grid gap-3">
          {week.days.map((day) => (
            <DayRow
              key={day.weekday}
              day={day}
              onAdd={() => openSheet({ ...emptyDraft, days: [day.weekday] })}
              onCopy={() => setCopying(({ number }) => ({ weekday: day.weekday, open: true, number: number + 1 }))}
            />
          ))}
        </ul>
      )}
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <div className="grid gap-3">
          <DaysOff week={week} />
          <CalendarFeed />
        </div>
        <div className="grid gap-3">
          <AwayCard week={week} />
          <Choices week={week} />
          <AgendaRules week={week} />
        </div>
      </div>
      {/* A closed form stays on the page, so that the focus returns to its button. Each opening gives the form a new React key,
         which empties it. */}
      <AddWindowSheet
        key={sheet.number}
        week={week}
        draft={sheet.draft}
        open={sheet.open}
        onClose={() => setSheet((now) => ({ ...now, open: false }))}
      />
      <CopyDaySheet
        key={`copy-${copying.number}`}
        day={week.days[copying.weekday] ?? null}
        open={copying.open}
        onClose={() => setCopying((now) => ({ ...now, open: false }))}
      />
    </div>
  )
}

/** Names the professional's time zone, only where it differs from the device's. */
function ZoneHint({ zone }: { zone: string }) {
  const [now] = useState(() => new Date())
  return otherZone(zone, now) && ` Horário de ${zoneName(zone)}.`
}

/**
 * Says how long before its start a booking must be made. It is at least 24 hours for a professional who confirms each request.
 */
function untilWhen({ leadTimeInHours, choices }: OwnWeek['settings']): string {
  const hours = choices.answersEach ? Math.max(ANSWERING_LEAD_HOURS, leadTimeInHours) : leadTimeInHours
  return hours === 0 ? 'a hora de começar' : `${hours} h antes de começarem`
}
