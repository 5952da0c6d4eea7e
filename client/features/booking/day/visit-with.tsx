import { DoorOpen } from 'lucide-react'
import { BookingStatus } from '#shared/booking.ts'
import { notesTexts, scopeWords } from '#shared/booking-scope.ts'
import { calendarDay, hours, shortDate } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { amountOf, lengthOf, statusKinds } from '../labels.ts'
import type { Detail } from '../labels.ts'
import { NotePhotosLink } from './note-photos-link.tsx'

export interface VisitProps {
  visit: Detail
  /** The id of the professional to whose agenda the component links; null for no link. */
  agendaOf: string | null
}

/**
 * The next booking of the two people of a conversation, as a line above the messages. It has no links while the keyboard of a
 * phone is open.
 */
export function VisitLine({ visit, agendaOf }: VisitProps) {
  return (
    <section
      aria-label="Visita"
      className="mx-3 mt-2.5 grid gap-2.5 rounded-xl border border-line bg-surface p-3 tabular sm:mx-4 xl:hidden short:m-0 short:rounded-none short:border-x-0 short:border-t-0 short:py-1"
    >
      <div className="flex items-center gap-3">
        <DayTile visit={visit} />
        <p className="grid min-w-0 flex-1 short:flex short:flex-wrap short:gap-x-2">
          <span className="font-semibold">
            <span className="hidden short:inline">{dayOf(visit)}, </span>
            {hours(visit.start, visit.end, visit.zone)}
          </span>
          <span className="truncate text-secondary text-muted">
            {visit.startCode && (
              <>
                código <strong className="font-bold text-ink">{visit.startCode}</strong>
                {' · '}
              </>
            )}
            {scopeWords(visit)}, {lengthOf(visit)} h
          </span>
        </p>
        <span className="self-start short:hidden">
          <Status visit={visit} />
        </span>
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-2 short:hidden">
        <VisitLinks visit={visit} agendaOf={agendaOf} />
      </div>
    </section>
  )
}

/**
 * The next booking of the two people of a conversation, beside the messages of a wide window. It contains the start code and the
 * notes on how to enter.
 */
export function VisitPane({ visit, agendaOf }: VisitProps) {
  const { start, end, zone, startCode, visitNotes, photos } = visit
  return (
    <section
      aria-label="Visita"
      className="hidden content-start gap-2.5 overflow-y-auto border-l border-line bg-surface p-4 xl:grid"
    >
      <div className="grid gap-3 rounded-2xl bg-petroleo-900 p-4 text-areia-0 tabular">
        <div className="flex items-center justify-between gap-2">
          <p className="text-secondary text-petroleo-200 first-letter:uppercase">{dayOf(visit)}</p>
          <Status visit={visit} />
        </div>
        <p className="grid">
          <span className="font-display text-h3 font-bold">{hours(start, end, zone)}</span>
          <span className="flex flex-wrap justify-between gap-x-2 text-secondary text-petroleo-200">
            <span>
              {scopeWords(visit)}, {lengthOf(visit)} h
            </span>
            <span>{amountOf(visit)}</span>
          </span>
        </p>
        {startCode && (
          <p className="grid justify-items-center rounded-xl bg-areia-0 p-2 text-petroleo-950 in-data-[theme=dark]:bg-petroleo-200">
            <span className="text-small font-semibold">Código de início</span>
            <span className="font-display text-[2.5rem] leading-none font-bold tracking-[0.1em]">{startCode}</span>
          </p>
        )}
      </div>
      <VisitLinks visit={visit} agendaOf={agendaOf} />
      {(visitNotes ?? photos.length > 0) && (
        <div className="mt-1 grid gap-1 border-t border-line pt-3.5">
          <h2 className="flex items-center gap-2 font-sans text-secondary font-semibold tracking-normal">
            <DoorOpen aria-hidden className="size-5 text-primary" />
            {notesTexts.title}
          </h2>
          {visitNotes && <p className="text-secondary wrap-anywhere whitespace-pre-wrap text-muted">{visitNotes}</p>}
          <NotePhotosLink booking={visit} className="justify-self-start py-2.5 text-secondary text-link" />
        </div>
      )}
    </section>
  )
}

function DayTile({ visit }: Pick<VisitProps, 'visit'>) {
  const [weekday, day] = shortDate(visit.start, visit.zone).split(/,? /)
  return (
    <span
      aria-hidden
      className="grid size-12 shrink-0 content-center justify-items-center rounded-md bg-petroleo-900 leading-none text-areia-0 short:hidden"
    >
      <span className="text-small">{isToday(visit) ? 'hoje' : weekday}</span>
      <span className="text-lead font-bold">{day}</span>
    </span>
  )
}

function Status({ visit: { status } }: Pick<VisitProps, 'visit'>) {
  return <StatusBadge status={statusKinds[status]}>{status}</StatusBadge>
}

function VisitLinks({ visit: { id }, agendaOf }: VisitProps) {
  return (
    <>
      <LinkButton to="/agendamento/$id" params={{ id }} variant="soft" size={44} label="Ver visita" />
      {agendaOf && (
        <LinkButton to="/profissional/$id" params={{ id: agendaOf }} variant="secondary" size={44} label="Ver agenda" />
      )}
    </>
  )
}

function dayOf(visit: Detail): string {
  return isToday(visit) ? 'Visita de hoje' : shortDate(visit.start, visit.zone)
}

// A booking in progress counts as a booking of today, even if it started yesterday.
function isToday({ start, zone, status, now }: Detail): boolean {
  return status === BookingStatus.inProgress || calendarDay(start, zone) === calendarDay(now, zone)
}
