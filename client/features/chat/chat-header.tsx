import { Link } from '@tanstack/react-router'
import { CalendarDays, ChevronLeft } from 'lucide-react'
import { pageNames } from '#shared/pages.ts'
import { SafetyMenu } from '#client/features/safety/index.ts'
import { ControlsInBar } from '#client/features/shell/index.ts'
import type { Answers } from '#client/lib/api.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import type { MenuItem } from '#client/ui/menu-open.tsx'
import { useMedia } from '#client/ui/use-media.ts'

const seeAgenda = 'Ver agenda'

export interface ChatHeaderProps {
  other: Answers['chat']['conversation']['other']
  /** The id of the professional whose agenda the header links to; null for no link. */
  agendaOf: string | null
  typing: boolean
}

/**
 * The bar above a conversation: a link to the list of conversations, the other person's name, 'digitando…' and a link to the
 * agenda of the professional `agendaOf`. Below 1024 px it replaces the page's header, so it also has the bell and 'Minha Conta'.
 */
export function ChatHeader({ other, agendaOf, typing }: ChatHeaderProps) {
  const wide = useMedia('(min-width: 64rem)')
  const agenda = agendaOf ? ({ to: '/profissional/$id', params: { id: agendaOf } } as const) : null
  return (
    <header className="flex min-h-18 items-center gap-1 border-b border-line bg-surface py-1.5 pr-2 pl-1 sm:gap-3 lg:min-h-0 lg:px-4 lg:py-2.5">
      <Link
        to="/conversas"
        aria-label={`Voltar para ${pageNames.conversations}`}
        className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
      >
        <ChevronLeft aria-hidden className="size-6" />
      </Link>
      <Avatar name={other.name} src={other.photo} seed={other.id} size={44} className="max-sm:size-9" />
      <div className="min-w-0 flex-1 max-sm:pl-1">
        <h1 tabIndex={-1} className="font-sans text-secondary leading-5 font-semibold tracking-normal wrap-anywhere sm:text-body">
          {other.name}
        </h1>
        <p role="status" className="text-small text-muted">
          {typing && 'digitando…'}
        </p>
      </div>
      {agenda && wide && <LinkButton {...agenda} variant="soft" size={44} className="shrink-0" label={seeAgenda} />}
      <SafetyMenu person={other} more={agenda && !wide ? [agendaItem(agenda)] : []} />
      <ControlsInBar />
    </header>
  )
}

function agendaItem(agenda: { to: '/profissional/$id'; params: { id: string } }): MenuItem {
  return {
    label: seeAgenda,
    render: (
      <Link {...agenda}>
        <CalendarDays aria-hidden />
        {seeAgenda}
      </Link>
    ),
  }
}
