import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { pagesFor, useDesk } from '#client/features/shell/index.ts'
import type { AdminPage, Waiting } from '#client/features/shell/index.ts'
import { count } from '#client/lib/format.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'

/** Links to the admin pages, each with the number of items on it that wait for a decision. */
export function WorkList({ waiting }: { waiting: Waiting }) {
  return (
    <nav aria-label="Administração">
      <Card className="py-1 sm:py-1">
        <ul className="grid divide-y divide-line">
          {pagesFor(useDesk()).map((page) => (
            <li key={page.to}>
              <PageLink page={page} waits={page.waits ? waiting[page.waits] : 0} />
            </li>
          ))}
        </ul>
      </Card>
    </nav>
  )
}

function PageLink({ page: { to, name, about, Icon }, waits }: { page: AdminPage; waits: number }) {
  return (
    <Link to={to} className="flex min-h-14 items-center gap-3 py-2">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{name}</span>
        <span className="text-secondary text-muted">{about}</span>
      </span>
      {waits > 0 && <Badge tone="warning">{count(waits, 'espera', 'esperam')}</Badge>}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
