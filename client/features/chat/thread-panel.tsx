import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Answers } from '#client/lib/api.ts'
import { firstNameOf } from '#shared/pages.ts'
import { ReportDialog } from '#client/features/safety/index.ts'
import { useSession } from '#client/lib/session.ts'
import { ChatHeader } from './chat-header.tsx'
import { Composer } from './composer.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { MessageList } from './message-list.tsx'
import { rowsOf } from './thread.ts'
import { typedIn, useOutbox } from './use-outbox.ts'
import { usePresence } from './use-presence.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useThread } from './use-thread.ts'

export interface ThreadPanelProps {
  conversation: Answers['chat']['conversation']
  /** The newest page of messages, loaded by the route. */
  first: Answers['chat']['messages']
  /** The id of the professional whose agenda the header links to; null for no link. */
  agendaOf: string | null
  /** Content between the header and the messages of a conversation, for example the next booking. */
  pinned?: ReactNode
}

/** One conversation with header, messages and message field. Another conversation needs another React `key`. */
export function ThreadPanel({ conversation, first, agendaOf, pinned }: ThreadPanelProps) {
  const { id, other, photos, canBook } = conversation
  const { isContractor, isProfessional } = useSession()
  const box = useRef<HTMLDivElement>(null)
  const thread = useThread(id, first)
  const { items, merge, unread } = thread
  const { outbox, drafts, status, returned, sendPhoto, forgetStatus } = useOutbox(id, (message) => merge([message]))
  const { readUpTo, typing, sendTyping } = usePresence(id, items.findLast(({ mine }) => !mine)?.sequence ?? 0)
  useMarkRead(box, id, items)
  const [reported, setReported] = useState<string | null>(null)
  const now = useToday()
  return (
    <section className="flex h-[calc(100dvh-var(--header))] flex-col short:min-h-72 bg-surface lg:h-auto">
      <ChatHeader other={other} agendaOf={agendaOf} typing={typing} />
      {pinned}
      <ConnectionLine connected={thread.connected} />
      <MessageList
        box={box}
        rows={rowsOf({ items, drafts, readUpTo, unread, now })}
        other={firstNameOf(other.name)}
        // A reader may be both contractor and professional. Such a reader takes part as the contractor if the other person can be
        // booked.
        asContractor={isContractor && (canBook || !isProfessional)}
        outbox={outbox}
        more={thread.more}
        loadingOlder={thread.loadingOlder}
        onOlder={() => void thread.loadOlder()}
        onChange={(message) => merge([message])}
        onReport={setReported}
      />
      <Composer
        onSend={outbox.add}
        onTyping={sendTyping}
        onPhoto={photos ? (file) => void sendPhoto(file) : undefined}
        onChange={forgetStatus}
        status={status}
        returned={returned}
        draft={typedIn(id)}
      />
      {reported && <ReportDialog person={other} messageId={reported} onClose={() => setReported(null)} />}
    </section>
  )
}

/** The current time, updated every minute, so that 'Hoje' becomes 'Ontem' after midnight. */
function useToday(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
