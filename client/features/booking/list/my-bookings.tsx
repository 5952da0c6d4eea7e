import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { bookingMessages, bookingTabs } from '#shared/booking.ts'
import { pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { useServerClock } from '#client/lib/server-clock.ts'
import type { ServerClock } from '#client/lib/server-clock.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { EmptyState, MAY_BE_OLD, QuietFailure } from '#client/ui/states.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { BookingCard } from './booking-card.tsx'
import type { Booking } from '../labels.ts'
import { BookingWeek } from './booking-week.tsx'
import { CalendarFeed } from '../calendar/calendar-feed.tsx'
import { groupBookings } from './groups.ts'
import { refetchInterval } from '../refetch-interval.ts'
import type { BookingsTab } from './tab-search.ts'
import { useEarlier } from './use-earlier.ts'

export interface MyBookingsProps {
  /** The tab that the URL names. Without it the tab of the person's account type is shown. */
  tab?: BookingsTab | undefined
  onTab: (tab: BookingsTab) => void
  /** Whether the week view is shown instead of the list. */
  week: boolean
  onWeek: (week: boolean) => void
  /** The contractor's series without an end. They belong to another feature, so the route passes them in. */
  series?: ReactNode
}

/**
 * The page /meus-agendamentos: a tab with the bookings that the person made as a contractor. Professionals also have a tab with
 * the bookings in which they work, which comes first.
 */
export function MyBookings({ tab, onTab, week, onWeek, series }: MyBookingsProps) {
  const [mine, { dataUpdatedAt, isError, refetch }] = trpc.booking.mine.useSuspenseQuery(undefined, {
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
        asWeek={week}
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
        asWeek={week}
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
    <div className={cx('mx-auto grid w-full gap-5', !week && 'max-w-3xl')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>{pageNames.bookings}</PageTitle>
        {professional && <LinkButton to="/minha-disponibilidade" variant="secondary" size={44} label="Meus horários" />}
        <RadioGroup
          label="Ver como"
          labelHidden
          name="ver"
          look="segmented"
          options={views}
          value={week ? 'semana' : 'lista'}
          onChange={({ target }) => onWeek(target.value === 'semana')}
        />
      </div>
      {isError && <QuietFailure onRetry={() => void refetch()}>{MAY_BE_OLD}</QuietFailure>}
      <Tabs
        label={pageNames.bookings}
        items={items}
        value={chosen}
        onChange={(value) => onTab(value === 'profissional' ? 'profissional' : 'contratante')}
      />
      {series}
      <CalendarFeed />
    </div>
  )
}

const views = [
  { value: 'lista', label: 'Lista' },
  { value: 'semana', label: 'Semana' },
]

interface BookingGroupsProps {
  side: 'contractor' | 'professional'
  asWeek: boolean
  bookings: readonly Booking[]
  /** The cursor for the bookings that are older than those in `bookings`. */
  earlier: Answers['booking']['earlier']['earlier']
  clock: ServerClock
  empty: ReactNode
}

function BookingGroups({ side, asWeek, bookings, earlier, clock, empty }: BookingGroupsProps) {
  const { items, hasMore, busy, failed, more } = useEarlier(side, earlier)
  if (bookings.length === 0) return empty
  // A booking may be both in the main list and among the older bookings, which are loaded on demand. The main list is newer, so
  // its version is used.
  const known = new Map([...items, ...bookings].map((booking) => [booking.id, booking]))
  const all = [...known.values()]
  const older = (
    <>
      {failed && <p role="alert">Não foi possível carregar os anteriores. Tente de novo.</p>}
      {hasMore && (
        <Button variant="secondary" size={44} busy={busy} onClick={more} className="justify-self-center">
          Mostrar mais
        </Button>
      )}
    </>
  )
  const groups = groupBookings(all, clock.now)
  if (asWeek) return <BookingWeek bookings={all} now={clock.now} hasMore={hasMore} />
  return (
    <div className="grid gap-8">
      {groups.map(({ label, bookings: members }) => (
        <BookingGroup key={label} label={label} folded={label === 'Anteriores' && side === 'professional' && groups.length > 1}>
          <ul className="grid gap-3">
            {members.map((booking) => (
              <li key={booking.id}>
                <BookingCard booking={booking} clock={clock} />
              </li>
            ))}
          </ul>
          {label === 'Anteriores' && older}
        </BookingGroup>
      ))}
      {!groups.some(({ label }) => label === 'Anteriores') && older}
    </div>
  )
}

/** A group of booking cards with a heading. `folded`: the cards are hidden until the group is opened. */
function BookingGroup({ label, folded, children }: { label: string; folded: boolean; children: ReactNode }) {
  const heading = (
    <h2 id={`grupo-${label}`} className="text-h3">
      {label}
    </h2>
  )
  return (
    <section aria-labelledby={`grupo-${label}`} className="grid gap-3">
      {folded ? (
        <details className="group/fold">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
            {heading}
            <ChevronDown aria-hidden className="size-5 text-muted transition-transform group-open/fold:rotate-180" />
          </summary>
          <div className="grid gap-3 pt-3">{children}</div>
        </details>
      ) : (
        <>
          {heading}
          {children}
        </>
      )}
    </section>
  )
}

function EmptyContractor() {
  return (
    <EmptyState
      title={bookingMessages.emptyContractor}
      action={<LinkButton to="/buscar" label={pageNames.findProfessionals} />}
    />
  )
}

function EmptyProfessional() {
  return (
    <EmptyState
      title={bookingMessages.emptyProfessional}
      action={
        <>
          <LinkButton to="/minha-disponibilidade" label={pageNames.availability} />
          <LinkButton to="/buscar" variant="secondary" label={pageNames.findProfessionals} />
        </>
      }
    />
  )
}
