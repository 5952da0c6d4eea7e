import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { ConversationsClosed } from '#client/features/chat/chat-closed.tsx'
import { ConversationsPage } from '#client/features/chat/conversations-page.tsx'

export const Route = createFileRoute('/_app/conversas')({
  staticData: { title: pageNames.conversations },
  loader: ({ context }) => context.api.chat.conversations.ensureData(),
  errorComponent: ConversationsClosed,
  component: ConversationsPage,
})
