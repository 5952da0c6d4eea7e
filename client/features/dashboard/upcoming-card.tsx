import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { earningStateWords } from '#shared/earnings.ts'
import { ZoneNote, amountOf, searchOfSide, statusKinds } from '#client/features/booking/index.ts'
import type { Booking } from '#client/features/booking/index.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { hours, shortDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { useSkeleton } from '#client/ui/use-skeleton.ts'
import { ErrorState, MAY_BE_OLD, QuietFailure } from '#client/ui/states.tsx'
import type { Agenda } from './use-agenda.ts'

/** How many bookings are shown at first. The server returns up to five. */
const INITIAL_COUNT = 3

/**
 * The next three bookings, sorted by start, in the time zone of the home. A button shows the rest. A professional's list leaves
 * out the first of them, because a dark card above always shows it.
 */
export function UpcomingCard({ agenda: { side, answer, next, upcoming }, empty }: { agenda: Agenda; empty: ReactNode }) {
  const [more, setMore] = useState(false)
  const listed = side === 'professional' ? upcoming.filter(({ id }) => id !== next?.id) : upcoming
  const shown = more ? listed : listed.slice(0, INITIAL_COUNT)
  const hidden = listed.length - shown.length
  return (
    <Section
      card
      title="Próximos agendamentos"
      aside={
        <TextLink
          to="/meus-agendamentos"
          search={searchOfSide(side)}
          kind="action"
          className="-my-2.5 text-secondary"
          label="Ver todos"
        />
      }
      className="content-start gap-1"
    >
      {answer.isError && !answer.data ? (
        <ErrorState onRetry={() => void answer.refetch()} requestId={refusalOf(answer.error).id ?? undefined} className="py-6" />
      ) : !answer.data ? (
        <LoadingLines />
      ) : listed.length === 0 ? (
        <div className="py-4 text-muted">{empty}</div>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((booking) => (
            <li key={booking.id}>
              <UpcomingLine booking={booking} />
            </li>
          ))}
        </ul>
      )}
      {answer.isError && answer.data && <QuietFailure onRetry={() => void answer.refetch()}>{MAY_BE_OLD}</QuietFailure>}
      {hidden > 0 && (
        <Button variant="ghost" size={44} onClick={() => setMore(true)} className="justify-self-start">
          Mostrar mais {hidden}
        </Button>
      )}
    </Section>
  )
}

function UpcomingLine({ booking }: { booking: Booking }) {
  const { id, other, start, end, zone, status } = booking
  return (
    <Link
      to="/agendamento/$id"
      params={{ id }}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm py-3 hover:text-link"
    >
      <Avatar name={other.name} src={other.photo} seed={other.id} size={44} />
      <span className="grid min-w-0 flex-1 basis-40">
        <span className="truncate font-semibold">{other.name}</span>
        <span className="text-secondary text-muted tabular">
          {shortDate(start, zone)} · {hours(start, end, zone)}
          <ZoneNote zone={zone} at={start} />
        </span>
        {booking.earning && <span className="text-secondary text-muted">{earningStateWords(booking.earning)}</span>}
      </span>
      <StatusBadge status={statusKinds[status]}>{status}</StatusBadge>
      <span className="font-semibold tabular">{amountOf(booking)}</span>
    </Link>
  )
}

function LoadingLines() {
  const showSkeleton = useSkeleton(true)
  return (
    <div role="status" className="grid gap-3 py-3">
      <span className="sr-only">Carregando agendamentos</span>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} className={showSkeleton ? 'h-12 rounded-md' : 'invisible h-12'} />
      ))}
    </div>
  )
}
