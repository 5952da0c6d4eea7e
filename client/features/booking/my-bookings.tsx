import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { bookingMessages, bookingTabs } from '#shared/booking.ts'
import { pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { BookingCard } from './booking-card.tsx'
import type { Booking } from './booking-words.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { groupBookings } from './groups.ts'
import { nearInterval } from './near.ts'
import type { BookingsTab } from './tab-search.ts'

export interface MyBookingsProps {
  tab: BookingsTab
  onTab: (tab: BookingsTab) => void
}

/** /meus-agendamentos: both sides' bookings in tabs; the professional's only for people with a profile (S1 §2, R-C5). */
export function MyBookings({ tab, onTab }: MyBookingsProps) {
  const [{ asContractor, asProfessional }, { dataUpdatedAt }] = trpc.booking.mine.useSuspenseQuery(undefined, {
    refetchInterval: nearInterval,
  })
  const now = new Date(dataUpdatedAt)
  const items = [
    {
      value: 'contratante',
      label: bookingTabs.contractor,
      count: asContractor.length,
      content: <BookingGroups bookings={asContractor} now={now} empty={<EmptyContractor />} />,
    },
    ...(asProfessional
      ? [
          {
            value: 'profissional',
            label: bookingTabs.professional,
            count: asProfessional.length,
            content: <BookingGroups bookings={asProfessional} now={now} empty={<EmptyProfessional />} />,
          },
        ]
      : []),
  ]
  const chosen = asProfessional ? tab : 'contratante'
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

function BookingGroups({ bookings, now, empty }: { bookings: readonly Booking[]; now: Date; empty: ReactNode }) {
  if (bookings.length === 0) return empty
  return (
    <div className="grid gap-8">
      {groupBookings(bookings, now).map(({ label, bookings: members }) => (
        <section key={label} aria-labelledby={`grupo-${label}`} className="grid gap-3">
          <h2 id={`grupo-${label}`} className="text-h3">
            {label}
          </h2>
          <ul className="grid gap-3">
            {members.map((booking) => (
              <li key={booking.id}>
                <BookingCard booking={booking} now={now} />
              </li>
            ))}
          </ul>
        </section>
      ))}
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
