import { BookingStatus } from '#shared/booking.ts'
import { openSeriesMessages } from '#shared/open-series.ts'
import { statusKinds } from '#client/features/booking/index.ts'
import { trpc } from '#client/lib/api.ts'
import { clock, shortDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { useQuestion } from '#client/lib/use-act.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { Section } from '#client/ui/section.tsx'
import type { Series } from './series.ts'

type Visit = Series['ahead'][number]

/** The coming bookings of a series, each with a link to its page and the button 'Pular' (skip). */
export function VisitsAhead({ series: { ahead, zone, state } }: { series: Series }) {
  if (ahead.length === 0)
    return (
      <Section card title="Próximas visitas">
        <p className="text-muted">Nenhuma visita marcada.</p>
      </Section>
    )
  return (
    <Section card title="Próximas visitas" note={state === 'ended' ? undefined : openSeriesMessages.skipNotice}>
      <ol className="divide-y divide-line">
        {ahead.map((visit) => (
          <li key={visit.bookingId} className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1">
            <VisitRow visit={visit} zone={zone} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function VisitRow({ visit: { bookingId, start, status, holiday, maySkip }, zone }: { visit: Visit; zone: string }) {
  const { act, ask, question } = useQuestion(trpc.series.skip, { done: openSeriesMessages.skipped, also: ['booking'] })
  const when = `${shortDate(start, zone)}, ${clock(start, zone)}`
  return (
    <>
      <span className="grid tabular">
        <TextLink to="/agendamento/$id" params={{ id: bookingId }} kind="action" label={when} />
        {holiday && <span className="text-small text-muted">Feriado: {holiday}</span>}
      </span>
      <span className="flex items-center gap-2">
        <StatusBadge status={statusKinds[status]}>{status === BookingStatus.requested ? 'Reservada' : status}</StatusBadge>
        {maySkip && (
          <Button variant="ghost" size={44} onClick={ask} aria-label={`Pular ${when}`}>
            Pular
          </Button>
        )}
      </span>
      <ConfirmDialog
        {...question}
        title={`Pular a visita de ${when}?`}
        confirmLabel="Pular visita"
        cancelLabel="Manter"
        onConfirm={() => void act({ bookingId })}
      >
        {openSeriesMessages.skipped.description}
      </ConfirmDialog>
    </>
  )
}
