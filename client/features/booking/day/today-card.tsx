import { Link } from '@tanstack/react-router'
import { LifeBuoy, MessageCircle } from 'lucide-react'
import { BookingStatus, bookingLabels } from '#shared/booking.ts'
import { firstNameOf } from '#shared/pages.ts'
import { useOpenChat } from '#client/features/chat/index.ts'
import { calendarDay, hours, isOfToday, shortDate } from '#client/lib/format.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { startsIn, statusKinds } from '../labels.ts'
import type { Detail } from '../labels.ts'
import { ZoneNote } from '../zone-note.tsx'
import { Delays } from './delay.tsx'
import { codeHint } from './start-code.tsx'

/** Whether the contractor's booking is today's: confirmed for today, or in progress. */
export function isTodayOf(booking: Detail, now: Date): boolean {
  if (booking.side !== 'contractor') return false
  if (booking.status === BookingStatus.inProgress) return true
  return booking.status === BookingStatus.confirmed && isOfToday(booking, now)
}

/**
 * The contractor's booking of today on one dark card: the professional, the status, the start code, and links to chat and help.
 */
export function TodayCard({ booking, now }: { booking: Detail; now: Date }) {
  const { other, start, end, zone, status, startCode, checkedInAt } = booking
  const chat = useOpenChat()
  return (
    <section id="no-dia" aria-label="Visita de hoje" className="grid gap-4 rounded-2xl bg-petroleo-900 p-5 text-areia-0 sm:p-6">
      <div className="flex items-center gap-4">
        <Avatar name={other.name} src={other.photo} seed={other.id} size={72} />
        <div className="grid min-w-0 gap-0.5 tabular [&_.text-muted]:text-petroleo-200">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-secondary text-petroleo-200">
            {calendarDay(start, zone) === calendarDay(now, zone) ? 'Hoje' : shortDate(start, zone, now)},{' '}
            {hours(start, end, zone)}
            <StatusBadge status={statusKinds[status]}>{status}</StatusBadge>
          </p>
          <PageTitle className="wrap-anywhere">{titleOf(booking, now)}</PageTitle>
          <ZoneNote zone={zone} at={start} />
          <Delays booking={booking} by="others" />
        </div>
      </div>
      <Steps booking={booking} />
      {startCode && !checkedInAt && <CodePlate code={startCode} />}
      <div className="no-print grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <Button size={56} variant="onDark" busy={chat.busy} onClick={() => chat.open(other.id)}>
          <MessageCircle aria-hidden />
          {bookingLabels.talk}
        </Button>
        <Link
          to="."
          hash="ajuda"
          aria-label="Preciso de ajuda"
          className="grid size-14 place-items-center rounded-lg border border-petroleo-300 text-areia-0"
        >
          <LifeBuoy aria-hidden className="size-5" />
        </Link>
      </div>
    </section>
  )
}

function titleOf(booking: Detail, now: Date): string {
  const { other, status, onTheWayAt, checkedInAt } = booking
  const name = firstNameOf(other.name)
  if (checkedInAt) return `${name} chegou`
  if (onTheWayAt) return `${name} está a caminho`
  const day = status === BookingStatus.inProgress ? null : startsIn(booking, now)
  return day ? `${name} vem ${day}` : `À espera de ${name}`
}

const steps = [BookingStatus.confirmed, bookingLabels.onTheWay, 'Chegou', BookingStatus.completed] as const

/** The steps of the booking's day as a progress bar, in which the reached steps have a light line. */
function Steps({ booking: { status, onTheWayAt, checkedInAt } }: { booking: Detail }) {
  const reached = status === BookingStatus.completed ? 3 : checkedInAt ? 2 : onTheWayAt ? 1 : 0
  return (
    <ol className="grid grid-cols-4 gap-1.5">
      {steps.map((step, index) => (
        <li key={step} aria-current={index === reached ? 'step' : undefined} className="grid content-start gap-1.5 text-small">
          <span aria-hidden className={cx('h-1 rounded-full', index <= reached ? 'bg-sol-400' : 'bg-petroleo-700')} />
          <span className={index === reached ? 'font-semibold' : 'text-petroleo-200'}>{step}</span>
        </li>
      ))}
    </ol>
  )
}

/** The contractor's start code, large enough to be read from the door. The background is light in both themes. */
function CodePlate({ code }: { code: string }) {
  return (
    <div className="grid justify-items-center gap-1 rounded-xl bg-areia-0 p-4 text-center text-petroleo-950 in-data-[theme=dark]:bg-petroleo-200">
      <p className="text-secondary font-semibold">Código de início</p>
      <p className="font-display text-[4.5rem] leading-none font-bold tracking-[0.14em] whitespace-nowrap tabular">
        <span aria-hidden>{code}</span>
        <span className="sr-only">{code.split('').join(' ')}</span>
      </p>
      <p className="text-secondary">{codeHint}</p>
    </div>
  )
}
