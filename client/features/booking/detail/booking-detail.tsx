import { Link, useLocation } from '@tanstack/react-router'
import { ChevronLeft, ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { BookingStatus, activeStatuses } from '#shared/booking.ts'
import { Supplies } from '#shared/booking-scope.ts'
import { pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { dateAndTime, money } from '#client/lib/format.ts'
import { useServerClock } from '#client/lib/server-clock.ts'
import { Card } from '#client/ui/card.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PushOffer } from '#client/features/notifications/index.ts'
import { BookingActions, CancelAction } from '../booking-actions.tsx'
import { CalendarLinks } from '../calendar/calendar-links.tsx'
import { CancelBanner } from '../cancel/cancel-banner.tsx'
import { DayCard } from '../day/day-card.tsx'
import { StartCode } from '../day/start-code.tsx'
import { TodayCard, isTodayOf } from '../day/today-card.tsx'
import type { Detail } from '../labels.ts'
import { searchOfSide } from '../list/tab-search.ts'
import { RescheduleRequest } from '../reschedule/reschedule-request.tsx'
import { ScopeFacts } from '../scope/scope-facts.tsx'
import { HomeCard } from './home-card.tsx'
import { BookingHistory } from './history.tsx'
import { BookingNotes } from './notes.tsx'
import { SeriesCard } from './series-card.tsx'
import { BookingValues } from './values.tsx'
import { VisitCard } from './visit-card.tsx'

const FRESH_FOR_MS = 60_000

export interface BookingDetailProps {
  id: string
  /** Renders the reviews. They belong to another feature, so the route passes them in. */
  reviews?: (booking: Detail) => ReactNode
  /** Renders the tip. It belongs to another feature, so the route passes it in. */
  tip?: (booking: Detail) => ReactNode
  /** Renders the extension of the booking by more hours. It belongs to another feature, so the route passes it in. */
  longer?: (booking: Detail) => ReactNode
  /** Renders the checklists. They belong to another feature, so the route passes them in. */
  checklists?: (booking: Detail) => ReactNode
  /** Renders the search for a substitute. It belongs to another feature, so the route passes it in. */
  substitute?: (booking: Detail) => ReactNode
  /** Renders 'Preciso de ajuda' (disputes). It belongs to another feature, so the route passes it in. */
  help?: (booking: Detail) => ReactNode
  /** The path of the admin page from which an admin came. */
  voltar?: string | undefined
}

/**
 * The page /agendamento/{id} with everything that a participant or an admin may read about a booking. It begins with the booking
 * itself and what the reader has to do. Folded sections follow.
 */
export function BookingDetail({ id, reviews, tip, longer, checklists, substitute, help, voltar }: BookingDetailProps) {
  const [booking, { dataUpdatedAt }] = trpc.booking.byId.useSuspenseQuery(
    { bookingId: id },
    { refetchInterval: ({ state }) => state.data && changesByItself(state.data) && FRESH_FOR_MS },
  )
  const clock = useServerClock(booking.now, dataUpdatedAt)
  const { now } = clock
  // The status of the booking when the page was opened. It decides whether push messages are offered, because an offer that
  // appears later would move the page.
  const [opened] = useState(booking.status)
  const today = isTodayOf(booking, now)
  const stands = booking.status === BookingStatus.confirmed
  return (
    <div className="mx-auto grid max-w-5xl gap-4">
      <BackLink side={booking.side} voltar={voltar} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {/* A reported absence waits for a reply, so its section comes first on the page. */}
          {booking.noShowBy !== null && help?.(booking)}
          {today ? <TodayCard booking={booking} now={now} /> : <VisitCard booking={booking} clock={clock} />}
          {/* The sections from here on may appear or disappear while the page is open. They stand below the main facts of the
             booking, so that the facts do not move. */}
          <CancelBanner booking={booking} />
          {!stands && substitute?.(booking)}
          <RescheduleRequest booking={booking} />
          <DayCard booking={booking} now={now} id={today ? undefined : 'no-dia'} />
          {longer?.(booking)}
          {booking.home && <HomeCard home={booking.home} />}
          <BookingNotes booking={booking} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:row-span-2">
          <Card className="divide-y divide-line py-1 sm:py-1">
            {!today && <StartCode booking={booking} />}
            <Scope booking={booking} checklists={checklists?.(booking)} />
            <BookingValues booking={booking} />
            <BookingHistory history={booking.history} zone={booking.zone} />
          </Card>
          {today && (
            <div className="grid gap-3">
              <BookingActions talk={false} booking={booking} now={now} visitNotes={booking.visitNotes ?? undefined} />
              <CalendarLinks booking={booking} />
            </div>
          )}
          {/* Only the browser knows whether to offer push messages, so the offer appears late. It stands where it moves nothing
             else on the page. */}
          {opened === BookingStatus.confirmed && <PushOffer />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-1">
          <SeriesCard booking={booking} />
          {reviews?.(booking)}
          {tip?.(booking)}
          {/* On a confirmed booking the section about a substitute is only a precaution. It stands low on the page and may load
             late. */}
          {stands && substitute?.(booking)}
          {booking.noShowBy === null && help?.(booking)}
          <Cancel booking={booking} now={now} />
        </div>
      </div>
    </div>
  )
}

/** The link to the reader's list of bookings. An admin who is no participant has none, and goes back to the admin page. */
function BackLink({ side, voltar }: Pick<Detail, 'side'> & Pick<BookingDetailProps, 'voltar'>) {
  const { label, ...target } =
    side !== 'admin'
      ? ({ to: '/meus-agendamentos', search: searchOfSide(side), label: pageNames.bookings } as const)
      : voltar
        ? ({ to: '.', href: voltar, label: 'Voltar' } as const)
        : ({ to: '/admin', label: pageNames.admin } as const)
  return (
    <Link {...target} className={linkStyles({ kind: 'action', className: 'no-print -ml-1 justify-self-start' })}>
      <ChevronLeft aria-hidden />
      {label}
    </Link>
  )
}

/** The folded section with services, supplies and checklists; it is open when the URL hash is `#servicos`. */
function Scope({ booking, checklists }: { booking: Detail; checklists: ReactNode }) {
  const linked = useLocation({ select: ({ hash }) => hash === 'servicos' })
  const { services, supplies } = booking
  const chosen = services.length > 0 || supplies !== Supplies.open
  return (
    <Fold
      id="servicos"
      title="Serviços e checklist"
      icon={<ListChecks aria-hidden />}
      value={chosen ? null : 'a combinar'}
      open={linked}
    >
      <ScopeFacts booking={booking} />
      {checklists}
    </Fold>
  )
}

/** The button that cancels the booking. The text below says until when the contractor gets the whole amount back. */
function Cancel({ booking, now }: { booking: Detail; now: Date }) {
  const { zone, refund, fullRefund } = booking
  return (
    <div className="no-print grid justify-items-center gap-1 text-center empty:hidden">
      {booking.may.accept !== true && <CancelAction booking={booking} now={now} />}
      {fullRefund && !refund && now < new Date(fullRefund.until) && booking.may.cancel === true && (
        <p className="text-small text-muted tabular">
          {money(fullRefund.inCents)} de volta até {dateAndTime(fullRefund.until, zone)}
        </p>
      )}
    </div>
  )
}

/**
 * Whether the page must load the booking again at intervals. The allowed actions on an active booking change with time, for
 * example when check-in opens. While a refund is under way, the page may miss the event about its end.
 */
function changesByItself({ status, refund }: Detail): boolean {
  return activeStatuses.includes(status) || refund?.state === 'under_way'
}
