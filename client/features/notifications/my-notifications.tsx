import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, timeLabel } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { NotificationIcon } from './notification-icon.tsx'
import { Preferences } from './preferences.tsx'
import { useRead, useReadAll } from './use-read.ts'

type Notification = Answers['notifications']['mine']['items'][number]

/**
 * The page /notificacoes: the newest fifty notifications and the preferences. Unread notifications are highlighted. Each links to
 * what it is about, and is marked as read when it is opened.
 */
export function MyNotifications({ tab, onTab }: { tab: string; onTab: (tab: string) => void }) {
  const [{ items, unread }] = trpc.notifications.mine.useSuspenseQuery()
  const readAll = useReadAll()
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
        {unread > 0 && tab === 'recentes' && (
          <Button variant="soft" size={44} onClick={() => void readAll()}>
            <CheckCheck aria-hidden />
            Marcar todas como lidas
          </Button>
        )}
      </div>
      <Tabs
        label="Notificações"
        value={tab}
        onChange={onTab}
        items={[
          { value: 'recentes', label: 'Recentes', content: <Recent items={items} /> },
          { value: 'preferencias', label: 'Preferências', content: <Preferences /> },
        ]}
      />
    </div>
  )
}

function Recent({ items }: { items: Notification[] }) {
  const [now] = useState(() => new Date())
  if (items.length === 0)
    return (
      <EmptyState title="Nenhuma notificação por enquanto.">
        Avisamos aqui quando um agendamento for confirmado, mudar ou chegar perto.
      </EmptyState>
    )
  return (
    <ul className="grid overflow-hidden rounded-xl border border-line bg-surface">
      {items.map((notification) => (
        <li key={notification.id} className="border-line not-first:border-t">
          <NotificationLine notification={notification} now={now} />
        </li>
      ))}
    </ul>
  )
}

function NotificationLine({ notification, now }: { notification: Notification; now: Date }) {
  const read = useRead()
  const look = 'flex gap-3 p-4'
  if (!notification.link) return <div className={look}>{content(notification, now)}</div>
  return (
    // The link of a notification is a path of this site, written by the server. It is passed as `href` instead of `to`, because
    // it may contain a query or an anchor.
    <Link
      to="."
      href={notification.link}
      onClick={() => void (!notification.read && read({ id: notification.id }))}
      className={cx(look, '-outline-offset-2 transition-colors duration-120 hover:bg-sunken')}
    >
      {content(notification, now)}
    </Link>
  )
}

function content({ kind, title, body, read, createdAt }: Notification, now: Date) {
  return (
    <>
      <NotificationIcon kind={kind} />
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
