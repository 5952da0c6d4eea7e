import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'

/** How many messages and notices the signed-in person has not seen; zeros for a visitor. Kept fresh by the live subscription. */
export function useUnread(): { messages: number; notices: number } {
  const enabled = useSession().user !== null
  const messages = trpc.chat.unread.useQuery(undefined, { enabled })
  const notices = trpc.notifications.mine.useQuery(undefined, { enabled })
  return { messages: enabled ? (messages.data?.count ?? 0) : 0, notices: enabled ? (notices.data?.unread ?? 0) : 0 }
}
