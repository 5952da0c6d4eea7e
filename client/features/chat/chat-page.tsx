import { useMedia } from '#client/ui/use-media.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ConversationList } from './conversation-list.tsx'
import { ThreadPanel } from './thread-panel.tsx'

/** /chat/{id}: the conversation fills the screen; from 1024 px the list stands beside it. */
export function ChatPage({ id, first }: { id: string; first: Answers['chat']['messages'] }) {
  const [conversation] = trpc.chat.conversation.useSuspenseQuery({ conversationId: id })
  const wide = useMedia('(min-width: 64rem)')
  return (
    <div className="lg:grid lg:grid-cols-[360px_minmax(0,1fr)] lg:items-start lg:gap-5 lg:px-9 lg:py-8">
      {wide && <Others />}
      <ThreadPanel key={id} conversation={conversation} first={first} />
    </div>
  )
}

function Others() {
  const { data } = trpc.chat.conversations.useQuery()
  return data ? <ConversationList conversations={data} /> : <Skeleton className="h-[600px] rounded-xl" />
}
