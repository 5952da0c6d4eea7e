import { useNavigate } from '@tanstack/react-router'
import { chatMessages } from '#shared/chat.ts'
import { trpc } from '#client/lib/api.ts'
import { isRefusal, reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

/** Opens the conversation with a person and its page. Each pair of people has one conversation. */
export function useOpenChat() {
  const navigate = useNavigate()
  const opening = trpc.chat.open.useMutation({
    onSuccess: ({ conversationId }) => navigate({ to: '/chat/$conversaId', params: { conversaId: conversationId } }),
    onError: (error) => {
      const { title } = chatMessages.openFailed
      // The session ended while the page was open. The specification has its own message for this case.
      if (isRefusal(error, 'UNAUTHORIZED')) toast.error(title, chatMessages.signInFirst)
      else reportError(error, { title })
    },
  })
  return { busy: opening.isPending, open: (userId: string) => opening.mutate({ userId }) }
}
