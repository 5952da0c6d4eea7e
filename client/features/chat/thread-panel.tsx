import { useEffect, useRef, useState } from 'react'
import type { Answers } from '#client/lib/api.ts'
import { firstName } from '#client/lib/format.ts'
import { ChatHeader } from './chat-header.tsx'
import { Composer } from './composer.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { MessageList } from './message-list.tsx'
import { rowsOf } from './thread.ts'
import { useOutbox } from './use-outbox.ts'
import { usePresence } from './use-presence.ts'
import { useSeen } from './use-seen.ts'
import { useThread } from './use-thread.ts'

export interface ThreadPanelProps {
  conversation: Answers['chat']['conversation']
  /** The newest page, as the route has loaded it. */
  first: Answers['chat']['messages']
}

/** One conversation: head, messages, composer. Mount it anew for another conversation. */
export function ThreadPanel({ conversation, first }: ThreadPanelProps) {
  const { id, other } = conversation
  const box = useRef<HTMLDivElement>(null)
  const thread = useThread(id, first)
  const { items, merge, unread } = thread
  const { outbox, drafts, said } = useOutbox(id, (message) => merge([message]))
  const { readUpTo, typing, tell } = usePresence(id, items.findLast(({ mine }) => !mine)?.sequence ?? 0)
  useSeen(box, id, items)
  const now = useToday()
  return (
    <section className="flex h-[calc(100dvh-var(--header))] flex-col short:min-h-72 bg-surface lg:h-auto lg:overflow-hidden lg:rounded-xl lg:border lg:border-line">
      <ChatHeader conversation={conversation} typing={typing} />
      <ConnectionLine connected={thread.connected} />
      <MessageList
        box={box}
        rows={rowsOf({ items, drafts, readUpTo, unread, now })}
        other={firstName(other.name)}
        outbox={outbox}
        more={thread.more}
        loadingOlder={thread.loadingOlder}
        onOlder={() => void thread.loadOlder()}
      />
      <Composer onSend={outbox.add} onTyping={tell} said={said} />
    </section>
  )
}

/** The instant, renewed each minute, so that 'Hoje' becomes 'Ontem' at midnight. */
function useToday(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
