import { useNavigate } from '@tanstack/react-router'
import { chatMessages } from '#shared/chat.ts'
import { trpc } from '#client/lib/api.ts'
import { isDeclineCode, reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

/** Opens the one conversation with a person and goes there; S1 §5, §8 'Erro ao iniciar conversa'. */
export function useOpenChat() {
  const navigate = useNavigate()
  const opening = trpc.chat.open.useMutation({
    onSuccess: ({ conversationId }) => navigate({ to: '/chat/$conversaId', params: { conversaId: conversationId } }),
    onError: (error) => {
      const { title } = chatMessages.openFailed
      // A session that ended while the page was open: the specs have a sentence of their own for it.
      if (isDeclineCode(error, 'UNAUTHORIZED')) toast.error(title, chatMessages.signInFirst)
      else reportError(error, { title })
    },
  })
  return { busy: opening.isPending, open: (userId: string) => opening.mutate({ userId }) }
}
