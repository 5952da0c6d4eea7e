import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { BookingStatus, PaymentStatus, activeStatuses, wasPaid } from '#shared/booking.ts'
import { chargebackTexts } from '#shared/chargebacks.ts'
import { wholePrice } from '#shared/money.ts'
import { kindNames, pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { clock as clockTime, hours, longDate, numericDate } from '#client/lib/format.ts'
import { useServerClock } from '#client/lib/server-clock.ts'
import type { ServerClock } from '#client/lib/server-clock.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { PriceSummary } from '#client/ui/price-summary.tsx'
import { Section } from '#client/ui/section.tsx'
import { PushOffer } from '#client/features/notifications/index.ts'
import { ReceiptLink } from '#client/features/receipts/index.ts'
import { BookingActions, BookingMessage } from '../booking-actions.tsx'
import { amountLabel, paymentKinds, startsIn, statusKinds } from '../labels.ts'
import type { Detail } from '../labels.ts'
import { CancelBanner } from '../cancel/cancel-banner.tsx'
import { PlannedCharge } from './planned-charge.tsx'
import { HomeCard } from './home-card.tsx'
import { RescheduleRequest } from '../reschedule/reschedule-request.tsx'
import { ScopeCard } from '../scope/scope-card.tsx'
import { SeriesCard } from './series-card.tsx'
import { searchOfSide } from '../list/tab-search.ts'
import { CalendarLinks } from '../calendar/calendar-links.tsx'
import { DayCard } from '../day/day-card.tsx'
import { BookingNotes } from './notes.tsx'
import { RefundList } from './refund-list.tsx'
import { BookingHistory } from './history.tsx'
import { BookingPlace } from '../place.tsx'
import { ZoneNote } from '../zone-note.tsx'

const FRESH_FOR_MS = 60_000

export interface BookingDetailProps {
  id: string
  /** Renders the reviews, which are a feature of their own. */
  reviews?: (booking: Detail) => ReactNode
  /** Renders the checklists, which are a feature of their own. */
  checklists?: (booking: Detail) => ReactNode
  /** Renders 'Preciso de ajuda' (disputes), which is a feature of its own. */
  help?: (booking: Detail) => ReactNode
}

/** /agendamento/{id}: all that a reader may know about one booking, for its two participants and admins. */
export function BookingDetail({ id, reviews, checklists, help }: BookingDetailProps) {
  const [booking, { dataUpdatedAt }] = trpc.booking.byId.useSuspenseQuery(
    { bookingId: id },
    { refetchInterval: ({ state }) => state.data && changesByItself(state.data) && FRESH_FOR_MS },
  )
  const clock = useServerClock(booking.now, dataUpdatedAt)
  const { now } = clock
  // The status when the page was opened: the offer of push messages does not appear later, where it would push the page down.
  const [opened] = useState(booking.status)
  return (
    <div className="mx-auto grid max-w-5xl gap-5">
      <div className="grid gap-1">
        <Link
          to="/meus-agendamentos"
          search={searchOfSide(booking.side)}
          className={linkStyles({ kind: 'action', className: 'no-print -ml-1 justify-self-start' })}
        >
          <ChevronLeft aria-hidden />
          {pageNames.bookings}
        </Link>
        <PageTitle>Agendamento</PageTitle>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-5">
          {/* A reported absence waits for a reply, so it comes first. */}
          {booking.noShowBy !== null && help?.(booking)}
          <BookingSection booking={booking} clock={clock} />
          {/* These parts come and go while the page is read, so they are placed where they do not move the booking itself. */}
          <CancelBanner booking={booking} />
          <RescheduleRequest booking={booking} />
          <DayCard booking={booking} now={now} />
          <SeriesCard booking={booking} />
          <ScopeCard booking={booking} />
          {booking.home && <HomeCard home={booking.home} />}
          <BookingNotes booking={booking} />
          {checklists?.(booking)}
          {reviews?.(booking)}
          {booking.noShowBy === null && help?.(booking)}
        </div>
        <div className="grid gap-5">
          <PriceSection booking={booking} />
          <BookingHistory history={booking.history} zone={booking.zone} />
          {/* Only the browser knows whether to show this offer, so it is placed where it moves nothing. */}
          {opened === BookingStatus.confirmed && <PushOffer />}
        </div>
      </div>
    </div>
  )
}

function BookingSection({ booking, clock }: { booking: Detail; clock: ServerClock }) {
  const { other, status, start, end, zone, hours: length, side, place } = booking
  const soon = status === BookingStatus.cancelled ? null : startsIn(booking, clock.now)
  return (
    <Card as="section" aria-labelledby="visita" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={other.name} src={other.photo} seed={other.id} size={56} />
        <div className="grid min-w-0 flex-1 basis-40">
          <h2 id="visita" className="text-h3">
            {other.name}
          </h2>
          <p className="text-secondary text-muted">{side === 'professional' ? kindNames.contractor : kindNames.professional}</p>
        </div>
        <StatusBadge status={statusKinds[status]}>{status}</StatusBadge>
      </div>
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-3 sm:grid-cols-[8rem_minmax(0,1fr)] [&>dt]:text-secondary [&>dt]:text-muted">
        <dt>Dia</dt>
        <dd className="font-semibold text-balance first-letter:uppercase">
          {longDate(start, zone)}
          {soon && (
            <span className="font-normal text-muted max-sm:block max-sm:first-letter:uppercase">
              <span className="max-sm:hidden"> · </span>
              {soon}
            </span>
          )}
        </dd>
        <dt>Horário</dt>
        <dd className="font-semibold tabular">
          {hours(start, end, zone)}
          <ZoneNote zone={zone} at={start} />
        </dd>
        {side === 'contractor' && (
          <>
            <dt>Onde</dt>
            <dd className="font-semibold">
              <BookingPlace place={place} />
            </dd>
          </>
        )}
        <dt>Duração</dt>
        <dd className="font-semibold">{length} horas</dd>
        <dt>Pedido em</dt>
        <dd className="tabular">
          {numericDate(booking.createdAt, zone)}, {clockTime(booking.createdAt, zone)}
        </dd>
      </dl>
      <PlannedCharge booking={booking} />
      <BookingActions booking={booking} now={clock.now} visitNotes={booking.visitNotes ?? undefined} />
      {/* After the payment the calendar links replace the countdown, so no button moves. */}
      <BookingMessage booking={booking} clock={clock} />
      <CalendarLinks booking={booking} />
    </Card>
  )
}

function PriceSection({ booking }: { booking: Detail }) {
  const { amountInCents, contested, feeInCents, totalInCents, paymentStatus, side, status } = booking
  const over = status === BookingStatus.cancelled
  const paysForIt = side !== 'professional' && feeInCents !== null && totalInCents !== null
  return (
    <Section
      card
      title="Valores"
      aside={
        (!over || paymentStatus !== PaymentStatus.pending) && (
          <StatusBadge status={paymentKinds[paymentStatus]}>{paymentStatus}</StatusBadge>
        )
      }
    >
      {paysForIt ? (
        <PriceSummary
          rows={[
            { label: 'Valor do serviço', cents: amountInCents },
            { label: 'Taxa da plataforma', cents: feeInCents },
          ]}
          total={{ label: 'Total', cents: totalInCents }}
        />
      ) : (
        <ProfessionalAmount booking={booking} />
      )}
      {contested && <p className="text-secondary">{chargebackTexts.contested[contested.method][contested.status]}</p>}
      <RefundList booking={booking} />
      {side === 'contractor' && wasPaid(booking) && <ReceiptLink bookingId={booking.id} />}
    </Section>
  )
}

/** What the professional receives, when it is less than the price or the booking was cancelled. */
function ProfessionalAmount({ booking }: { booking: Detail }) {
  const { amountInCents, status, keptByProfessionalInCents: kept } = booking
  const over = status === BookingStatus.cancelled
  if (kept === null || (kept === amountInCents && !over)) {
    const hint = over ? undefined : `Você fica com ${wholePrice}`
    return <PriceSummary rows={[]} total={{ label: amountLabel(booking), cents: amountInCents, hint }} />
  }
  const price = { label: 'Valor do serviço', cents: amountInCents }
  return <PriceSummary rows={kept === amountInCents ? [] : [price]} total={{ label: 'Você recebe', cents: kept }} />
}

/**
 * The allowed actions of an active booking change with time: check-in opens, a no-show may be reported. The event for a refund
 * that is made while the page loads comes before the page listens, so the page loads the booking again as long as a refund is
 * under way.
 */
function changesByItself({ status, refund }: Detail): boolean {
  return activeStatuses.includes(status) || refund?.state === 'under_way'
}
