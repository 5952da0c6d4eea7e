import { useEffect, useReducer, useState } from 'react'
import { chatMessages } from '#shared/chat.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { mergeMessages, unreadAtOpening } from './thread.ts'

/**
 * Loads one conversation: its newest messages, older messages on demand, and every new message by subscription. After a lost
 * connection the subscription resumes after the last message that it delivered.
 */
export function useThread(conversationId: string, first: Answers['chat']['messages']) {
  const { client } = trpc.useUtils()
  const [items, merge] = useReducer(mergeMessages, first.items)
  const [more, setMore] = useState(first.more)
  const [loadingOlder, setLoadingOlder] = useState(false)
  const [opening] = useState(() => ({ last: first.items.at(-1)?.sequence ?? 0, unread: unreadAtOpening(first.items) }))
  // A reload of the route loads the newest page of messages again, which is then merged into the list.
  useEffect(() => merge(first.items), [first])
  const live = trpc.chat.live.useSubscription(
    { conversationId, lastEventId: opening.last },
    { onData: ({ data }) => merge([data]) },
  )
  const { status, reset } = live
  // tRPC's link does not reopen a subscription that ended with an error, so it is opened again after three seconds.
  useEffect(() => {
    if (status !== 'error') return
    const timer = setTimeout(reset, 3_000)
    return () => clearTimeout(timer)
  }, [status, reset])
  const loadOlder = async (): Promise<void> => {
    const before = items[0]?.sequence
    if (!more || loadingOlder || before === undefined) return
    setLoadingOlder(true)
    try {
      const page = await client.chat.messages.query({ conversationId, before })
      merge(page.items)
      setMore(page.more)
    } catch (error) {
      // After a failure the button that loads older messages stays, so that the person can try again.
      reportError(error, { title: chatMessages.loadMessagesFailed.title })
    }
    setLoadingOlder(false)
  }
  return { items, merge, more, loadOlder, loadingOlder, unread: opening.unread, connected: status === 'pending' }
}
