import { useNavigate } from '@tanstack/react-router'
import { chatMessages } from '#shared/chat.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'

/** Opens the one conversation with a person and goes there; S1 §8 'Erro ao iniciar conversa'. */
export function useOpenChat() {
  const navigate = useNavigate()
  const opening = trpc.chat.open.useMutation({
    onSuccess: ({ conversationId }) => navigate({ to: '/chat/$conversaId', params: { conversaId: conversationId } }),
    onError: (error) => reportError(error, { title: chatMessages.openFailed.title }),
  })
  return { busy: opening.isPending, open: (userId: string) => opening.mutate({ userId }) }
}
