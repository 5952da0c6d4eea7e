import { createFileRoute } from '@tanstack/react-router'
import { ChatClosed } from '#client/features/chat/chat-closed.tsx'
import { ChatPage } from '#client/features/chat/chat-page.tsx'

export const Route = createFileRoute('/_app/chat/$conversaId')({
  staticData: { title: 'Conversa' },
  loader: async ({ context, params }) => {
    const input = { conversationId: params.conversaId }
    const [conversation, first] = await Promise.all([
      context.api.chat.conversation.ensureData(input),
      // Fetched once and not observed: live events would invalidate it at every message, and the thread loads new messages
      // itself.
      context.api.chat.messages.fetch(input, { staleTime: 0 }),
    ])
    return { name: conversation.other.name, first }
  },
  // The conversation is loaded again each time the page opens instead of showing the loader data of the last visit.
  gcTime: 0,
  preloadGcTime: 10_000,
  head: ({ loaderData }) => ({ meta: [{ title: loaderData ? `Conversa com ${loaderData.name}` : 'Conversa' }] }),
  errorComponent: ChatClosed,
  component: Page,
})

function Page() {
  return <ChatPage id={Route.useParams().conversaId} first={Route.useLoaderData().first} />
}
