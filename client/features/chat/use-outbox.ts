import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { chatMessages } from '#shared/chat.ts'
import { newKey } from '#client/lib/new-key.ts'
import { trpc } from '#client/lib/api.ts'
import { forgetDraft, readDraft, writeDraft } from '#client/lib/drafts.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { useSession, useSessionStore } from '#client/lib/session.ts'
import type { Message } from './message.ts'
import { createOutbox, draftsIn } from './outbox.ts'
import type { Outbox } from './outbox.ts'

const STATUS_MS = 3_000

/**
 * The outbox of one conversation, which stays and goes on sending when the person leaves the page. `status` is the text of the
 * status line: for three seconds 'Mensagem enviada', or the reason why a message failed or was blocked.
 */
export function useOutbox(conversationId: string, onSent: (message: Message) => void) {
  const outbox = useSharedOutbox(conversationId)
  const drafts = useSyncExternalStore(outbox.subscribe, outbox.current)
  const [status, setStatus] = useState<{ text: string } | null>(null)
  const sent = useEffectEvent((message: Message) => {
    onSent(message)
    setStatus({ text: message.blocked ? (message.blockedReason ?? chatMessages.blocked) : chatMessages.sent })
  })
  const failed = useEffectEvent((error: unknown) => setStatus({ text: refusalOf(error).message }))
  useEffect(() => outbox.listen({ sent, failed }), [outbox])
  useEffect(() => void outbox.flush(), [outbox])
  useEffect(() => {
    if (!status) return
    const timer = setTimeout(() => setStatus(null), STATUS_MS)
    return () => clearTimeout(timer)
  }, [status])
  return { outbox, drafts, status: status?.text ?? '' }
}

// One outbox per person and conversation, so that nobody sees the drafts of another person in the same tab.
const outboxes = new Map<string, Outbox>()

function useSharedOutbox(conversationId: string): Outbox {
  const { client } = trpc.useUtils()
  const { user } = useSession()
  const session = useSessionStore()
  const key = `${user?.id} ${conversationId}`
  const known = outboxes.get(key)
  if (known) return known
  // After a sign-out the next person in this tab must neither send nor keep anything of it.
  const isOwn = () => session.current().user?.id === user?.id
  const draft = `conversa-${conversationId}`
  const created = createOutbox({
    send: ({ nonce, content }) => client.chat.send.mutate({ conversationId, nonce, content }),
    newNonce: newKey,
    online: () => navigator.onLine && isOwn(),
    kept: {
      read: () => draftsIn(readDraft(draft)),
      write: (drafts) => {
        if (!isOwn()) return
        if (drafts.length > 0) writeDraft(draft, drafts)
        else forgetDraft(draft)
      },
    },
  })
  // Not bound to the page: a message that waits is sent from whatever page the person has open when the network is back.
  created.listen({ failed: (error) => void reportError(error, { title: chatMessages.sendFailed.title }) })
  addEventListener('online', () => void created.flush())
  outboxes.set(key, created)
  return created
}
