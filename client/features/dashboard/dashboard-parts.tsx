import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { firstNameOf, pageNames } from '#shared/pages.ts'
import { searchOfSide } from '#client/features/booking/index.ts'
import { clock, deviceZone } from '#client/lib/format.ts'
import { useSession } from '#client/lib/session.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Section } from '#client/ui/section.tsx'
import type { Agenda } from './use-agenda.ts'

/** The top of a dashboard: the photo, a greeting by the hour of the device, the kind of account, and the buttons of the page. */
export function Greeting({ label, actions }: { label: string; actions: ReactNode }) {
  const { user } = useSession()
  const [hour] = useState(() => Number(clock(new Date(), deviceZone()).slice(0, 2)))
  if (!user) return null
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={user.name} src={user.photo} seed={user.id} size={56} />
      <div className="min-w-0 flex-1 basis-56">
        <PageTitle className="truncate">{`${greetingAt(hour)}, ${firstNameOf(user.name)}`}</PageTitle>
        <p className="text-secondary text-muted">{label}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div>
    </div>
  )
}

/** The greeting: 'Bom dia' from 5 to 12, 'Boa tarde' until 18, otherwise 'Boa noite'. `hour` is 0–23. */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Bom dia'
  return hour >= 12 && hour < 18 ? 'Boa tarde' : 'Boa noite'
}

interface ShortcutsProps {
  side: Agenda['side']
  /** The links that only one of the two dashboards has. The links that both dashboards have come after them. */
  children: ReactNode
}

/** A card with links to other pages. Its last links are the same on the contractor's and on the professional's dashboard. */
export function Shortcuts({ side, children }: ShortcutsProps) {
  return (
    <Section card title="Atalhos" className="content-start gap-1">
      {children}
      <Link to="/conversas" className={shortcut}>
        {pageNames.conversations}
      </Link>
      <Link to="/meus-agendamentos" search={searchOfSide(side)} className={shortcut}>
        {pageNames.bookings}
      </Link>
    </Section>
  )
}

export const shortcut = linkStyles({ kind: 'action', className: 'justify-self-start' })
