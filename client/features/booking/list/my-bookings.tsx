import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { bookingMessages, bookingTabs } from '#shared/booking.ts'
import { pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useServerClock } from '#client/lib/server-clock.ts'
import type { ServerClock } from '#client/lib/server-clock.ts'
import { Button, buttonStyles } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { BookingCard } from './booking-card.tsx'
import type { Booking } from '../labels.ts'
import { CalendarFeed } from '../calendar/calendar-feed.tsx'
import { groupBookings } from './groups.ts'
import { refetchInterval } from '../refetch-interval.ts'
import type { BookingsTab } from './tab-search.ts'
import { useEarlier } from './use-earlier.ts'

export interface MyBookingsProps {
  /** The tab that the address names; by default that of the person's own kind. */
  tab?: BookingsTab | undefined
  onTab: (tab: BookingsTab) => void
}

/**
 * /meus-agendamentos: the bookings as professional for professionals, which come first for them, and those as contractor for
 * everybody (S1 §2, R-C5, R-F1).
 */
export function MyBookings({ tab, onTab }: MyBookingsProps) {
  const [mine, { dataUpdatedAt }] = trpc.booking.mine.useSuspenseQuery(undefined, {
    refetchInterval: ({ state: { data } }) =>
      data && refetchInterval([...data.asContractor, ...(data.asProfessional ?? [])], data.now),
  })
  const { asContractor, asProfessional, count, earlier } = mine
  const clock = useServerClock(mine.now, dataUpdatedAt)
  const contractor = {
    value: 'contratante',
    label: bookingTabs.contractor,
    count: count.contractor,
    content: (
      <BookingGroups
        side="contractor"
        bookings={asContractor}
        earlier={earlier.contractor}
        clock={clock}
        empty={<EmptyContractor />}
      />
    ),
  }
  const professional = asProfessional && {
    value: 'profissional',
    label: bookingTabs.professional,
    count: count.professional,
    content: (
      <BookingGroups
        side="professional"
        bookings={asProfessional}
        earlier={earlier.professional}
        clock={clock}
        empty={<EmptyProfessional />}
      />
    ),
  }
  const items = professional ? [professional, contractor] : [contractor]
  const chosen = professional ? (tab ?? 'profissional') : 'contratante'
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <PageTitle>{pageNames.bookings}</PageTitle>
      <Tabs
        label={pageNames.bookings}
        items={items}
        value={chosen}
        onChange={(value) => onTab(value === 'profissional' ? 'profissional' : 'contratante')}
      />
      <CalendarFeed />
    </div>
  )
}

interface BookingGroupsProps {
  side: 'contractor' | 'professional'
  bookings: readonly Booking[]
  /** The cursor of the page after `bookings`. */
  earlier: Answers['booking']['earlier']['earlier']
  clock: ServerClock
  empty: ReactNode
}

function BookingGroups({ side, bookings, earlier, clock, empty }: BookingGroupsProps) {
  const { items, hasMore, busy, failed, more } = useEarlier(side, earlier)
  if (bookings.length === 0) return empty
  // A loaded page may be older than the list: the list's version of a booking wins.
  const known = new Map([...items, ...bookings].map((booking) => [booking.id, booking]))
  return (
    <div className="grid gap-8">
      {groupBookings([...known.values()], clock.now).map(({ label, bookings: members }) => (
        <section key={label} aria-labelledby={`grupo-${label}`} className="grid gap-3">
          <h2 id={`grupo-${label}`} className="text-h3">
            {label}
          </h2>
          <ul className="grid gap-3">
            {members.map((booking) => (
              <li key={booking.id}>
                <BookingCard booking={booking} clock={clock} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {failed && <p role="alert">Não foi possível carregar os anteriores. Tente de novo.</p>}
      {hasMore && (
        <Button variant="secondary" size={44} busy={busy} onClick={more} className="justify-self-center">
          Mostrar mais
        </Button>
      )}
    </div>
  )
}

function EmptyContractor() {
  return (
    <EmptyState
      title={bookingMessages.emptyContractor}
      action={
        <Link to="/buscar" className={buttonStyles()}>
          {pageNames.findProfessionals}
        </Link>
      }
    />
  )
}

function EmptyProfessional() {
  return (
    <EmptyState
      title={bookingMessages.emptyProfessional}
      action={
        <>
          <Link to="/minha-disponibilidade" className={buttonStyles()}>
            {pageNames.availability}
          </Link>
          <Link to="/buscar" className={buttonStyles({ variant: 'secondary' })}>
            {pageNames.findProfessionals}
          </Link>
        </>
      }
    />
  )
}
