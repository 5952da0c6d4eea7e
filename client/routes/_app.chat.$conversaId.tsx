import { createFileRoute } from '@tanstack/react-router'
import { VisitLine, VisitPane } from '#client/features/booking/day/visit-with.tsx'
import { ChatClosed } from '#client/features/chat/chat-closed.tsx'
import { ChatPage } from '#client/features/chat/chat-page.tsx'
import { trpc } from '#client/lib/api.ts'

export const Route = createFileRoute('/_app/chat/$conversaId')({
  staticData: { title: 'Conversa' },
  loader: async ({ context, params }) => {
    const input = { conversationId: params.conversaId }
    const opened = async () => {
      const conversation = await context.api.chat.conversation.ensureData(input)
      await context.api.booking.visitWith.ensureData({ userId: conversation.other.id })
      return conversation
    }
    const [conversation, first] = await Promise.all([
      opened(),
      // The messages are fetched once, and no component observes their query. Every new message causes a live event, which would
      // reload an observed query, although the conversation loads new messages itself.
      context.api.chat.messages.fetch(input, { staleTime: 0 }),
    ])
    return { other: conversation.other, canBook: conversation.canBook, first }
  },
  // The router does not store the data of a conversation after its page is closed. So the conversation is loaded again each time
  // its page opens.
  gcTime: 0,
  preloadGcTime: 10_000,
  head: ({ loaderData }) => ({ meta: [{ title: loaderData ? `Conversa com ${loaderData.other.name}` : 'Conversa' }] }),
  errorComponent: ChatClosed,
  component: Page,
})

function Page() {
  const { first, other, canBook } = Route.useLoaderData()
  const [{ visit }] = trpc.booking.visitWith.useSuspenseQuery({ userId: other.id })
  const agendaOf = visit?.side === 'contractor' && canBook ? other.id : null
  const shown = visit && {
    line: <VisitLine visit={visit} agendaOf={agendaOf} />,
    pane: <VisitPane visit={visit} agendaOf={agendaOf} />,
  }
  return <ChatPage id={Route.useParams().conversaId} first={first} visit={shown} />
}
