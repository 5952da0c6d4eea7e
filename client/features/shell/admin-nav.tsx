import { Link } from '@tanstack/react-router'
import { count } from '#client/lib/format.ts'
import { trpc } from '#client/lib/api.ts'
import { cx } from '#client/ui/cx.ts'
import { adminHome, pagesFor, useDesk } from './admin-pages.ts'
import type { AdminPage } from './admin-pages.ts'
import { UnreadBadge } from './unread-badge.tsx'

const COUNTED_EVERY_MS = 60_000
/** The number of links in the bottom bar of a phone, without the link to the first page. */
const IN_BAR = 3

interface NavProps {
  /** The class names of a link (`look`) and of the circle around its icon (`pill`). */
  look: string
  pill?: string
}

/** The links to the admin pages with the number of items that wait on each, for admins without another role. */
export function AdminSections({ look }: NavProps) {
  const waiting = useWaiting()
  const desk = useDesk()
  return [adminHome, ...pagesFor(desk)].map((page) => (
    <Link key={page.to} to={page.to} activeOptions={exactly(page.to)} className={look}>
      <page.Icon aria-hidden className="size-5 shrink-0" />
      <span className="flex-1">{page.name}</span>
      <Waits page={page} waiting={waiting} />
    </Link>
  ))
}

/** The links of the bottom bar: the first admin page and the three most used. */
export function AdminBar({ look, pill = '' }: NavProps) {
  const waiting = useWaiting()
  const desk = useDesk()
  return [adminHome, ...pagesFor(desk).slice(0, IN_BAR)].map((page) => (
    <Link key={page.to} to={page.to} activeOptions={exactly(page.to)} className={look}>
      <span className={pill}>
        <page.Icon aria-hidden className="size-5.5" />
      </span>
      {page.name}
      <Waits page={page} waiting={waiting} className="absolute top-1 left-[calc(50%+0.25rem)]" />
    </Link>
  ))
}

type Counts = ReturnType<typeof useWaiting>

function Waits({ page, waiting, className }: { page: typeof adminHome | AdminPage; waiting: Counts; className?: string }) {
  const waits = 'waits' in page && page.waits ? (waiting?.[page.waits] ?? 0) : 0
  return <UnreadBadge count={waits} words={count(waits, 'espera', 'esperam')} className={cx(className)} />
}

/**
 * For each admin page, the number of items that wait there. Undefined while the numbers are loading or the second factor has not
 * been used.
 */
function useWaiting() {
  return trpc.admin.waiting.useQuery(undefined, { refetchInterval: COUNTED_EVERY_MS, retry: false }).data
}

// The path of every admin page begins with the path of the first page. The link to the first page therefore needs an exact match.
function exactly(to: string) {
  return { includeSearch: false, exact: to === adminHome.to }
}
