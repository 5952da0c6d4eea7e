import { Link } from '@tanstack/react-router'
import { Bell, ChevronDown } from 'lucide-react'
import { pageNames } from '#shared/pages.ts'
import { useSession, wasSignedIn } from '#client/lib/session.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { buttonStyles } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { Logo } from '#client/ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { UnreadBadge } from './unread-badge.tsx'
import { useUnread } from './use-unread.ts'

/** The header of every page, which differs for visitors and for signed-in people. */
export function SiteHeader({ wide = false }: { wide?: boolean }) {
  const { known, user } = useSession()
  return (
    <header className="no-print sticky top-0 z-30 h-16 short:static border-b border-line bg-page">
      <div
        className={cx(
          'mx-auto flex h-full items-center justify-between gap-2 px-4 md:px-6',
          wide ? 'max-w-none' : 'max-w-7xl xl:px-16',
        )}
      >
        <Link to="/" aria-label="Plumaí, início" className="-ml-1 flex rounded-sm p-1">
          <Logo />
        </Link>
        {user ? <SignedInNav name={user.name} photo={user.photo} id={user.id} /> : !(wasSignedIn() && !known) && <SignedOutNav />}
      </div>
    </header>
  )
}

const barLink =
  'inline-flex min-h-11 items-center rounded-md px-3 font-semibold text-ink transition-colors duration-120 hover:text-link aria-[current=page]:text-link'

function SignedOutNav() {
  return (
    <nav aria-label="Principal" className="flex items-center gap-0 text-secondary sm:gap-3 sm:text-body">
      <Link to="/diaristas/$" params={{ _splat: '' }} className={cx(barLink, 'px-2 max-[359px]:hidden sm:px-3')}>
        {pageNames.findProfessionals}
      </Link>
      <Link to="/auth" className={buttonStyles({ variant: 'secondary', size: 44, className: 'max-sm:px-3' })}>
        {pageNames.signIn}
      </Link>
    </nav>
  )
}

function SignedInNav(person: { name: string; photo: string | null; id: string }) {
  return (
    <nav aria-label="Principal" className="flex items-center gap-1">
      <Link to="/buscar" className={cx(barLink, 'max-md:hidden')}>
        {pageNames.search}
      </Link>
      <Link to="/servicos" className={cx(barLink, 'max-md:hidden')}>
        {pageNames.services}
      </Link>
      <AccountControls {...person} />
    </nav>
  )
}

/** The notification bell and 'Minha Conta'. */
function AccountControls({ name, photo, id }: { name: string; photo: string | null; id: string }) {
  const { notifications } = useUnread()
  return (
    <>
      <Link
        to="/notificacoes"
        className="relative grid size-11 place-items-center rounded-md transition-colors duration-120 hover:bg-sunken aria-[current=page]:text-link"
      >
        <Bell aria-hidden className="size-5.5" />
        <span className="sr-only">Notificações</span>
        <UnreadBadge
          count={notifications}
          words={notifications === 1 ? '1 não lida' : `${notifications} não lidas`}
          className="absolute top-0.5 right-0.5"
        />
      </Link>
      <AccountMenu
        trigger={
          <button
            type="button"
            className="inline-flex min-h-11 items-center gap-2 rounded-md px-1.5 font-semibold transition-colors duration-120 hover:bg-sunken sm:pr-2.5"
          >
            <Avatar name={name} src={photo} seed={id} size={32} />
            <span className="max-sm:sr-only">{pageNames.account}</span>
            <ChevronDown aria-hidden className="size-4 text-muted max-sm:hidden" />
          </button>
        }
      />
    </>
  )
}

/** The notification bell and 'Minha Conta'. A page without a header below 1024 px shows them in its own bar. */
export function ControlsInBar() {
  const { user } = useSession()
  return (
    <nav aria-label="Principal" className="flex shrink-0 items-center lg:hidden">
      {user && <AccountControls name={user.name} photo={user.photo} id={user.id} />}
    </nav>
  )
}
