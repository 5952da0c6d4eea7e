import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { statusKinds } from '#client/features/booking/booking-words.ts'
import type { Answers } from '#client/lib/api.ts'
import { hours, money, shortDate } from '#client/lib/format.ts'
import { useSession } from '#client/lib/session.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PageTitle } from '#client/ui/page-title.tsx'

type Booking = Answers['booking']['mine']['asContractor'][number]

/** Photo, greeting by the hour of the device, the kind of account, and the page's buttons. */
export function Greeting({ label, actions }: { label: string; actions: ReactNode }) {
  const { user } = useSession()
  const [hour] = useState(() => new Date().getHours())
  if (!user) return null
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={user.name} src={user.photo} seed={user.id} size={56} />
      <div className="min-w-0 flex-1 basis-56">
        <PageTitle className="truncate">{`${greetingAt(hour)}, ${user.name.split(' ')[0]}`}</PageTitle>
        <p className="text-secondary text-muted">{label}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div>
    </div>
  )
}

/** 'Bom dia' until noon, 'Boa tarde' until 18, else 'Boa noite'; `hour` 0–23. */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Bom dia'
  return hour >= 12 && hour < 18 ? 'Boa tarde' : 'Boa noite'
}

/** The next three bookings, soonest first, in the professional's zone (S1 §9). */
export function UpcomingCard({ bookings, empty }: { bookings: Booking[]; empty: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="proximos" className="grid content-start gap-1">
      <div className="flex items-center justify-between gap-3">
        <h2 id="proximos" className="text-h3">
          Próximos agendamentos
        </h2>
        <Link to="/meus-agendamentos" className={linkStyles({ kind: 'action', className: 'text-secondary' })}>
          Ver todos
        </Link>
      </div>
      {bookings.length === 0 && <div className="py-4 text-muted">{empty}</div>}
      <ul className="divide-y divide-line">
        {bookings.slice(0, 3).map((booking) => (
          <li key={booking.id}>
            <UpcomingLine booking={booking} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function UpcomingLine({ booking }: { booking: Booking }) {
  const { id, other, start, end, zone, status, totalInCents, amountInCents } = booking
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
        </span>
      </span>
      <StatusBadge status={statusKinds[status]}>{status}</StatusBadge>
      <span className="font-semibold tabular">{money(totalInCents ?? amountInCents)}</span>
    </Link>
  )
}

/** A card of ways on. */
export function Shortcuts({ children }: { children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="atalhos" className="grid content-start gap-1">
      <h2 id="atalhos" className="text-h3">
        Atalhos
      </h2>
      {children}
    </Card>
  )
}

export const shortcut = linkStyles({ kind: 'action', className: 'justify-self-start' })
