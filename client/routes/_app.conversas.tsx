import { createFileRoute } from '@tanstack/react-router'
import { ConversationsClosed } from '#client/features/chat/chat-closed.tsx'
import { ConversationsPage } from '#client/features/chat/conversations-page.tsx'

export const Route = createFileRoute('/_app/conversas')({
  staticData: { title: 'Minhas Conversas' },
  loader: ({ context }) => context.api.chat.conversations.ensureData(),
  errorComponent: ConversationsClosed,
  component: ConversationsPage,
})
