import { useEffect, useRef, useState } from 'react'
import { trpc } from '#client/lib/api.ts'

const SHOWN_MS = 5_000
const TELL_EVERY_MS = 3_000

/**
 * How far the other has read my messages (0: none) and whether they are writing now; `tell` says that I am. `lastHeard` is the
 * sequence of their newest message: whoever has just been heard is no longer writing.
 */
export function usePresence(conversationId: string, lastHeard: number) {
  const [readUpTo, setReadUpTo] = useState(0)
  const [typing, setTyping] = useState<{ after: number } | null>(null)
  const told = useRef(0)
  const { client } = trpc.useUtils()
  trpc.chat.receipts.useSubscription(
    { conversationId },
    { onData: ({ readUpTo: next }) => setReadUpTo((before) => Math.max(before, next)) },
  )
  trpc.chat.typingLive.useSubscription({ conversationId }, { onData: () => setTyping({ after: lastHeard }) })
  useEffect(() => {
    if (!typing) return
    const timer = setTimeout(() => setTyping(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [typing])
  const tell = () => {
    if (Date.now() - told.current < TELL_EVERY_MS) return
    told.current = Date.now()
    client.chat.typing.mutate({ conversationId }).catch(() => undefined)
  }
  return { readUpTo, typing: typing?.after === lastHeard, tell }
}
