import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { count } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { NoticeIcon } from './notice-icon.tsx'
import { useReadAll } from './use-read-all.ts'
import { timeLabel } from '#client/lib/time-label.ts'

type Notice = Answers['notifications']['mine']['items'][number]

/** /notificacoes: the newest fifty, unread ones marked, each leading to what it tells of. */
export function MyNotifications() {
  const [{ items, unread }] = trpc.notifications.mine.useSuspenseQuery()
  const readAll = useReadAll()
  const [now] = useState(() => new Date())
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <PageTitle>Notificações</PageTitle>
          {items.length > 0 && (
            <p role="status" className="text-secondary text-muted">
              {count(unread, 'não lida', 'não lidas', 'Tudo lido')}
            </p>
          )}
        </div>
        {unread > 0 && (
          <Button variant="soft" size={44} onClick={readAll}>
            <CheckCheck aria-hidden />
            Marcar todas como lidas
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState title="Nenhuma notificação por enquanto.">
          Avisamos aqui quando um agendamento for confirmado, mudar ou chegar perto.
        </EmptyState>
      ) : (
        <ul className="grid overflow-hidden rounded-xl border border-line bg-surface">
          {items.map((notice) => (
            <li key={notice.id} className="border-line not-first:border-t">
              <NoticeLine notice={notice} now={now} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NoticeLine({ notice, now }: { notice: Notice; now: Date }) {
  const look = 'flex gap-3 p-4'
  // Links are paths of ours, written by the server.
  if (!notice.link) return <div className={look}>{content(notice, now)}</div>
  return (
    <Link to={notice.link} className={cx(look, '-outline-offset-2 transition-colors duration-120 hover:bg-sunken')}>
      {content(notice, now)}
    </Link>
  )
}

function content({ kind, title, body, read, createdAt }: Notice, now: Date) {
  return (
    <>
      <NoticeIcon kind={kind} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={read ? 'font-medium' : 'font-bold'}>{title}</span>
          <time dateTime={createdAt} className="text-small text-muted tabular">
            {timeLabel(createdAt, now)}
          </time>
        </span>
        <span className={cx('text-secondary', read && 'text-muted')}>{body}</span>
      </span>
      {!read && (
        <span className="mt-2 size-2.5 shrink-0 rounded-full bg-primary">
          <span className="sr-only">Não lida</span>
        </span>
      )}
    </>
  )
}
