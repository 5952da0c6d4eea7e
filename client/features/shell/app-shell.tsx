import { Link, useLocation } from '@tanstack/react-router'
import { CircleUserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLiveUpdates } from './live.ts'
import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'
import { cx } from '#client/ui/cx.ts'
import { mainId } from '#client/ui/hidden-text.tsx'
import { later } from '#client/ui/later.tsx'
import { AccountMenu } from './account-menu.tsx'
import { chromeOf } from './chrome.ts'
import { ConfirmEmailReminder } from './confirm-email-reminder.tsx'
import { bottomItems, containsPage, sidebarItems } from './nav-items.ts'
import type { NavItem } from './nav-items.ts'
import { SiteHeader } from './site-header.tsx'
import { UnreadBadge, unreadMessages } from './unread-badge.tsx'
import { useUnread } from './use-unread.ts'

/**
 * The frame around every page for signed-in people: header, `<main>`, and links in a sidebar (from 1024 px) or a bottom bar. On
 * screens of little height nothing is sticky and the bottom bar is hidden. Pages read the height of the bars from `--bottom-bar`
 * and `--header`.
 */
export function AppShell({ children }: { children: ReactNode }) {
  useLiveUpdates(true)
  const { header, bottomBar, sidebar, gutters, wide, reminder } = chromeOf(usePath())
  const bar = bottomBar
    ? '[--bottom-bar:calc(4rem+env(safe-area-inset-bottom))] lg:[--bottom-bar:0px] short:[--bottom-bar:0px]'
    : '[--bottom-bar:0px]'
  return (
    <div className={cx(header ? '[--header:4rem]' : '[--header:0px] lg:[--header:4rem]', bar)}>
      {/* With `display: contents` this element has no box. In a box of its own height the header could not be sticky. */}
      <div className={header ? 'contents' : 'hidden lg:contents'}>
        <SiteHeader wide />
      </div>
      <div className={cx(sidebar && 'lg:grid lg:grid-cols-[248px_minmax(0,1fr)]')}>
        {sidebar && <Sidebar />}
        <main
          id={mainId}
          className={cx(
            'mx-auto w-full',
            wide ? 'max-w-[84rem]' : 'max-w-6xl',
            gutters && 'px-4 pt-6 pb-[calc(var(--bottom-bar)+2.5rem)] md:px-6 lg:px-9 lg:pt-8',
          )}
        >
          {reminder && <ConfirmEmailReminder />}
          {children}
        </main>
      </div>
      {bottomBar && <BottomBar />}
    </div>
  )
}

function Sidebar() {
  const session = useSession()
  const { messages } = useUnread()
  const path = usePath()
  return (
    <nav
      aria-label="Seções"
      className="no-print sticky top-16 hidden h-[calc(100dvh-4rem)] content-start gap-1 overflow-y-auto border-r border-line bg-surface p-4 lg:grid"
    >
      {session.startsAsAdmin && <AdminSections look={sectionLook} />}
      {(session.startsAsAdmin ? [] : sidebarItems(session)).map((item) => (
        <Link
          key={item.to}
          to={item.to}
          activeOptions={wholePage}
          aria-current={containsPage(item, path) || undefined}
          className={sectionLook}
        >
          <item.Icon aria-hidden className="size-5 shrink-0" />
          <span className="flex-1">{item.label}</span>
          <ItemBadge item={item} messages={messages} />
        </Link>
      ))}
    </nav>
  )
}

const sectionLook =
  'flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold transition-colors duration-120 hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:text-on-primary-soft'

// The admin components are loaded on demand, because only admins need them and the entry script must stay small.
const AdminSections = later(() => import('./admin-nav.tsx').then(({ AdminSections: Sections }) => Sections))
const AdminBar = later(() => import('./admin-nav.tsx').then(({ AdminBar: Bar }) => Bar))

const slot =
  'group relative grid min-h-16 w-full content-center justify-items-center gap-0.5 text-caption font-semibold text-muted'
const pill =
  'relative grid h-8 w-15 place-items-center rounded-full transition-colors duration-120 group-aria-[current]:bg-primary-soft group-aria-[current]:text-on-primary-soft'

const barLook = cx(slot, 'aria-[current]:text-link')

function BottomBar() {
  const session = useSession()
  const { messages } = useUnread()
  const path = usePath()
  return (
    <nav
      aria-label="Seções"
      className="no-print fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-e1 lg:hidden short:hidden"
    >
      {session.startsAsAdmin && <AdminBar look={barLook} pill={pill} />}
      {(session.startsAsAdmin ? [] : bottomItems(session)).map((item) => (
        <Link
          key={item.to}
          to={item.to}
          activeOptions={wholePage}
          aria-current={containsPage(item, path) || undefined}
          className={barLook}
        >
          <span className={pill}>
            <item.Icon aria-hidden className="size-5.5" />
          </span>
          {item.label}
          <ItemBadge item={item} messages={messages} className="absolute top-1 left-[calc(50%+0.25rem)]" />
        </Link>
      ))}
      <AccountMenu
        trigger={
          <button type="button" className={cx(slot, 'col-start-5')}>
            <span className={pill}>
              <CircleUserRound aria-hidden className="size-5.5" />
            </span>
            Conta
          </button>
        }
      />
    </nav>
  )
}

// The search params are ignored, so that the link to a page is marked as current for every tab of the page.
const wholePage = { includeSearch: false }

const usePath = () => useLocation({ select: ({ pathname }) => pathname })

function ItemBadge({ item, messages, className }: { item: NavItem; messages: number; className?: string }) {
  if (item.badge === 'payouts') return <PayoutsBadge {...(className ? { className } : {})} />
  if (item.badge !== 'messages') return null
  return <UnreadBadge count={messages} words={unreadMessages(messages)} {...(className ? { className } : {})} />
}

/** A badge that says that money cannot be paid out before the professional completes the account. */
function PayoutsBadge({ className }: { className?: string }) {
  const { isProfessional } = useSession()
  const { data } = trpc.payment.payoutsWait.useQuery(undefined, { enabled: isProfessional, staleTime: 60_000 })
  return <UnreadBadge count={data?.waits ? 1 : 0} words="dinheiro parado, esperando você" {...(className ? { className } : {})} />
}
