import { Link } from '@tanstack/react-router'
import { MapPin, Wallet } from 'lucide-react'
import { bookingLabels, BookingStatus } from '#shared/booking.ts'
import { notesTexts } from '#shared/booking-scope.ts'
import { earningWords } from '#shared/earnings.ts'
import { trpc } from '#client/lib/api.ts'
import { calendarDay, clock, hours, isOfToday, shortDate } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { startsIn } from '../labels.ts'
import type { Booking, Detail } from '../labels.ts'
import { mapLink } from '../detail/map-link.ts'
import { ZoneNote } from '../zone-note.tsx'
import { NotePhotosLink } from './note-photos-link.tsx'
import { OnTheWay } from './on-the-way.tsx'

/**
 * The professional's next booking on one dark card: time, contractor, place, earnings and the next action. The address comes from
 * a second query, so the card reserves a line for it.
 */
export function NextVisit({ booking, now }: { booking: Booking; now: Date }) {
  const { id, other, start, end, zone, earning } = booking
  const onTheDay = booking.status === BookingStatus.inProgress || isOfToday(booking, now)
  const { data, isPending } = trpc.booking.byId.useQuery({ bookingId: id })
  const home = data?.home
  const street = home ? [home.street, home.number, home.complement].filter(Boolean).join(', ') : ''
  const map = home ? mapLink([street, home.district, home.city, home.state].filter(Boolean).join(', ')) : null
  return (
    <section
      aria-labelledby="proxima"
      className="grid grid-cols-[minmax(0,1fr)] gap-3.5 rounded-[1.5rem] bg-petroleo-900 p-5 text-areia-0 [&_.text-muted]:text-petroleo-200"
    >
      <div className="grid gap-1 tabular">
        <h2 id="proxima" className="font-sans text-secondary font-normal tracking-normal text-petroleo-200">
          Próxima visita · {whenOf(booking, now)}
        </h2>
        <p className="font-display text-h1 font-bold">{hours(start, end, zone)}</p>
        <ZoneNote zone={zone} at={start} />
      </div>
      <div className="flex items-center gap-3">
        <Avatar name={other.name} src={other.photo} seed={other.id} size={56} />
        <p className="grid min-w-0">
          <Link to="/agendamento/$id" params={{ id }} className="truncate rounded-sm font-semibold hover:underline">
            {other.name}
          </Link>
          <span className="min-h-6 truncate text-petroleo-200">{street}</span>
        </p>
      </div>
      {onTheDay && (
        <div className="flex items-baseline gap-x-3 text-secondary text-petroleo-200">
          <p className="min-h-6 min-w-0 truncate">{isPending ? '' : entryWords(data)}</p>
          {data && <NotePhotosLink booking={data} className="-my-2.5 py-2.5" />}
        </div>
      )}
      {earning && (
        <p className="flex items-center gap-2.5 rounded-lg bg-petroleo-700 px-3.5 py-3 tabular">
          <Wallet aria-hidden className="size-5 shrink-0 text-sol-400" />
          {earningWords(earning)}
        </p>
      )}
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        <Step booking={booking} />
        {isPending && <span aria-hidden />}
        {map && (
          <a
            href={map}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-14 items-center justify-center gap-2 rounded-lg border border-petroleo-300 font-semibold [&>svg]:size-5"
          >
            <MapPin aria-hidden />
            Mapa
          </a>
        )}
      </div>
      {onTheDay && <DayRow booking={booking} />}
    </section>
  )
}

/** Says how to enter the home, or what the contractor wrote about the home. If nothing is written, says where to find out. */
function entryWords(booking: Detail | undefined): string {
  const about = booking?.home?.residence?.notes
  if (about && !booking.visitNotes && booking.photos.length === 0) return `Sobre a casa: ${about}`
  return `${notesTexts.title}: ${booking?.visitNotes ?? (booking?.photos.length ? 'veja as fotos.' : 'pergunte pela conversa.')}`
}

/**
 * Shown on the day of the booking: its progress, a button that withdraws 'A caminho' (on the way), a link to help, and the public
 * emergency numbers.
 */
function DayRow({ booking }: { booking: Booking }) {
  const { id, may, onTheWayAt, status, zone } = booking
  return (
    <div className="grid gap-1 text-secondary">
      {onTheWayAt && may.onTheWay === true && <OnTheWay booking={booking} onDark />}
      {status === BookingStatus.inProgress && <p>Em andamento</p>}
      {onTheWayAt && may.onTheWay !== true && status === BookingStatus.confirmed && (
        <p>A caminho desde {clock(onTheWayAt, zone)}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-5">
        <Link to="/agendamento/$id" params={{ id }} hash="ajuda" className={rowLink}>
          Preciso de ajuda
        </Link>
        <a href="tel:190" className={rowLink}>
          190 Polícia
        </a>
        <a href="tel:180" className={rowLink}>
          180 Mulher
        </a>
      </p>
    </div>
  )
}

const rowLink = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/**
 * The button for the professional's next action: say 'A caminho', check in with the start code, check out, or open the booking.
 */
function Step({ booking }: { booking: Booking }) {
  const { id, may, onTheWayAt } = booking
  const link = { to: '/agendamento/$id', params: { id }, size: 56, variant: 'onDark' } as const
  if (may.checkOut === true) return <LinkButton {...link} hash="no-dia" label={bookingLabels.checkOut} />
  if (may.checkIn === true) return <LinkButton {...link} hash="no-dia" label={bookingLabels.checkIn} />
  if (may.onTheWay === true && !onTheWayAt) return <OnTheWay booking={booking} onDark />
  return <LinkButton {...link} label="Ver visita" />
}

function whenOf(booking: Booking, now: Date): string {
  const { start, zone, status } = booking
  if (status === BookingStatus.inProgress) return 'agora'
  const day = calendarDay(start, zone) === calendarDay(now, zone) ? 'hoje' : shortDate(start, zone)
  const soon = startsIn(booking, now)
  return soon && soon !== day ? `${day}, ${soon}` : day
}
