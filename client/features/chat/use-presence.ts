import { useEffect, useRef, useState } from 'react'
import { trpc } from '#client/lib/api.ts'

const TYPING_SHOWN_MS = 5_000
const SEND_INTERVAL_MS = 3_000

/**
 * Returns up to which message the other person has read (0: none) and whether that person is typing. `sendTyping` sends that the
 * reader is typing, at most every 3 s. `lastReceived` is the number of the newest received message. A new message ends
 * 'digitando…'.
 */
export function usePresence(conversationId: string, lastReceived: number) {
  const [readUpTo, setReadUpTo] = useState(0)
  const [typing, setTyping] = useState<{ after: number } | null>(null)
  const lastSent = useRef(0)
  const { client } = trpc.useUtils()
  trpc.chat.receipts.useSubscription(
    { conversationId },
    { onData: ({ readUpTo: next }) => setReadUpTo((before) => Math.max(before, next)) },
  )
  trpc.chat.typingLive.useSubscription({ conversationId }, { onData: () => setTyping({ after: lastReceived }) })
  useEffect(() => {
    if (!typing) return
    const timer = setTimeout(() => setTyping(null), TYPING_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [typing])
  const sendTyping = () => {
    if (Date.now() - lastSent.current < SEND_INTERVAL_MS) return
    lastSent.current = Date.now()
    client.chat.typing.mutate({ conversationId }).catch(() => undefined)
  }
  return { readUpTo, typing: typing?.after === lastReceived, sendTyping }
}
