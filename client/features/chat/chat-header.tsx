import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { pageNames } from '#shared/pages.ts'
import { SafetyMenu } from '#client/features/safety/index.ts'
import type { Answers } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { buttonStyles } from '#client/ui/button.tsx'

export interface ChatHeaderProps {
  conversation: Answers['chat']['conversation']
  typing: boolean
}

/**
 * The top of a conversation: a link back to the list, the other person, 'digitando…', and for contractors a link to the
 * professional's agenda.
 */
export function ChatHeader({ conversation: { other, canBook }, typing }: ChatHeaderProps) {
  const { isContractor } = useSession()
  return (
    <header className="flex items-center gap-3 border-b border-line bg-surface py-2.5 pr-4 pl-2 lg:px-4">
      <Link
        to="/conversas"
        aria-label={`Voltar para ${pageNames.conversations}`}
        className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
      >
        <ChevronLeft aria-hidden className="size-6" />
      </Link>
      <Avatar name={other.name} src={other.photo} seed={other.id} size={44} />
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="truncate font-sans text-body font-semibold tracking-normal">
          {other.name}
        </h1>
        <p role="status" className="text-small text-muted">
          {typing && 'digitando…'}
        </p>
      </div>
      {isContractor && canBook && (
        <Link
          to="/profissional/$id"
          params={{ id: other.id }}
          className={buttonStyles({ variant: 'soft', size: 44, className: 'shrink-0' })}
        >
          Ver agenda
        </Link>
      )}
      <SafetyMenu person={other} />
    </header>
  )
}
