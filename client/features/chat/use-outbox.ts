import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { chatMessages } from '#shared/chat.ts'
import { newKey } from '#client/lib/new-key.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { useSession } from '#client/lib/session.ts'
import type { Message } from './message.ts'
import { createOutbox } from './outbox.ts'
import type { Outbox } from './outbox.ts'

const SHOWN_MS = 3_000

/**
 * The outbox of one conversation, which outlives leaving the page, and what the status line says: 'Mensagem enviada' for three
 * seconds after the server's yes, the reason after a refusal (R-A17).
 */
export function useOutbox(conversationId: string, onSent: (message: Message) => void) {
  const outbox = useOwnOutbox(conversationId)
  const drafts = useSyncExternalStore(outbox.subscribe, outbox.current)
  const [said, setSaid] = useState<{ text: string } | null>(null)
  const sent = useEffectEvent((message: Message) => {
    onSent(message)
    setSaid({ text: message.blocked ? (message.blockedReason ?? chatMessages.blocked) : chatMessages.sent })
  })
  const failed = useEffectEvent((error: unknown) => {
    setSaid({ text: reportError(error, { title: chatMessages.sendFailed.title }).message })
  })
  useEffect(() => outbox.listen({ sent, failed }), [outbox])
  useEffect(() => {
    const flush = () => void outbox.flush()
    flush()
    addEventListener('online', flush)
    return () => removeEventListener('online', flush)
  }, [outbox])
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  return { outbox, drafts, said: said?.text ?? '' }
}

// One a person and conversation: nobody sees another's drafts in the same tab.
const outboxes = new Map<string, Outbox>()

function useOwnOutbox(conversationId: string): Outbox {
  const { client } = trpc.useUtils()
  const { user } = useSession()
  const key = `${user?.id} ${conversationId}`
  const known = outboxes.get(key)
  if (known) return known
  const made = createOutbox({
    send: ({ nonce, content }) => client.chat.send.mutate({ conversationId, nonce, content }),
    newNonce: newKey,
    online: () => navigator.onLine,
  })
  outboxes.set(key, made)
  return made
}
