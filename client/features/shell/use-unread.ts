import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'

/**
 * The number of unread messages and notifications of the signed-in person; zero for a visitor. The live subscription keeps both
 * numbers up to date.
 */
export function useUnread(): { messages: number; notifications: number } {
  const enabled = useSession().user !== null
  const messages = trpc.chat.unread.useQuery(undefined, { enabled })
  const notifications = trpc.notifications.mine.useQuery(undefined, { enabled })
  return { messages: enabled ? (messages.data?.count ?? 0) : 0, notifications: enabled ? (notifications.data?.unread ?? 0) : 0 }
}
