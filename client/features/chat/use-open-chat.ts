import { useNavigate } from '@tanstack/react-router'
import { chatMessages } from '#shared/chat.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { toast } from '#client/ui/toast.ts'

/** Opens the conversation with a person, and its page. Each pair of people has one conversation. */
export function useOpenChat() {
  const navigate = useNavigate()
  const { title } = chatMessages.openFailed
  const { act, busy } = useAct(trpc.chat.open, {
    failed: title,
    onDone: ({ conversationId }) => navigate({ to: '/chat/$conversaId', params: { conversaId: conversationId } }),
    onRefused: ({ code }) => {
      // A session that ended while the page was open gets a message of its own, as the specification says.
      if (code === 'UNAUTHORIZED') toast.error(title, chatMessages.signInFirst)
      return code === 'UNAUTHORIZED'
    },
  })
  return { busy, open: (userId: string) => void act({ userId }) }
}
