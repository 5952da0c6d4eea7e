import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { chatMessages } from '#shared/chat.ts'
import { pageNames } from '#shared/pages.ts'
import { UnreadBadge, unreadMessages } from '#client/features/shell/index.ts'
import type { Answers } from '#client/lib/api.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState } from '#client/ui/states.tsx'
import { timeLabel } from '#client/lib/format.ts'

type Conversation = Answers['chat']['conversations'][number]

/**
 * The list of conversations: the other person, the last message with its time, and the number of unread messages. It is 600 px
 * high from 1024 px. If `joined` is true, the list is part of a larger frame and has no border of its own.
 */
export function ConversationList({ conversations, joined }: { conversations: readonly Conversation[]; joined?: boolean }) {
  const [now] = useState(() => new Date())
  if (conversations.length === 0) {
    return (
      <div className="grid content-center rounded-xl border border-line bg-surface lg:h-[600px]">
        <EmptyState title={chatMessages.emptyList} action={<LinkButton to="/buscar" label={pageNames.findProfessionals} />} />
      </div>
    )
  }
  return (
    <ul
      aria-label="Conversas"
      className={cx(
        'relative content-start overflow-y-auto border-line bg-surface lg:h-[600px]',
        joined ? 'border-t' : '-mx-4 border-y md:mx-0 md:rounded-xl md:border-x',
      )}
    >
      {conversations.map((conversation) => (
        <li key={conversation.id} className="border-b border-line last:border-b-0 lg:last:border-b">
          <ConversationLine conversation={conversation} now={now} />
        </li>
      ))}
    </ul>
  )
}

function ConversationLine({
  conversation: { id, other, preview, unread, updatedAt },
  now,
}: {
  conversation: Conversation
  now: Date
}) {
  return (
    <Link
      to="/chat/$conversaId"
      params={{ conversaId: id }}
      className="flex min-h-18 items-center gap-3 px-4 py-3 -outline-offset-2 transition-colors duration-120 hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft aria-[current=page]:[&_.text-muted]:text-on-primary-soft"
    >
      <Avatar name={other.name} src={other.photo} seed={other.id} size={48} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate font-semibold">{other.name}</span>
          <time dateTime={preview?.at ?? updatedAt} className="shrink-0 text-small text-muted tabular">
            {timeLabel(preview?.at ?? updatedAt, now)}
          </time>
        </span>
        <span className="flex items-center justify-between gap-3">
          <Preview preview={preview} unread={unread > 0} />
          <UnreadBadge count={unread} words={unreadMessages(unread)} className="shrink-0" />
        </span>
      </span>
    </Link>
  )
}

function Preview({ preview, unread }: { preview: Conversation['preview']; unread: boolean }) {
  const look = cx('min-w-0 truncate text-secondary', unread ? 'font-semibold' : 'text-muted')
  if (!preview) return <span className={look}>Nenhuma mensagem ainda</span>
  if (preview.blocked) return <em className={look}>{preview.text}</em>
  return (
    <span className={look}>
      {preview.mine && 'Você: '}
      {preview.text}
    </span>
  )
}
