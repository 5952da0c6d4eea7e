import type { ReactNode } from 'react'
import { pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'
import { cx } from '#client/ui/cx.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { useMedia } from '#client/ui/use-media.ts'
import { ConversationList } from './conversation-list.tsx'
import { ThreadPanel } from './thread-panel.tsx'

interface ChatPageProps {
  id: string
  first: Answers['chat']['messages']
  /** The next booking of the two people, rendered once as a line above the messages and once as a pane beside them. */
  visit: { line: ReactNode; pane: ReactNode } | null
}

/**
 * The page /chat/{id}, on which the conversation fills the screen. From 1024 px the list of conversations is beside it, and from
 * 1280 px also the next booking of the two people.
 */
export function ChatPage({ id, first, visit }: ChatPageProps) {
  const [conversation] = trpc.chat.conversation.useSuspenseQuery({ conversationId: id })
  const { isContractor } = useSession()
  const wide = useMedia('(min-width: 64rem)')
  const agendaOf = isContractor && conversation.canBook ? conversation.other.id : null
  return (
    <div className="lg:px-6 lg:py-6">
      <div
        className={cx(
          'lg:grid lg:grid-cols-[19rem_minmax(0,1fr)] lg:overflow-hidden lg:rounded-xl lg:border lg:border-line',
          visit && 'xl:grid-cols-[17.5rem_minmax(0,1fr)_17rem]',
        )}
      >
        {wide && <Others />}
        <ThreadPanel key={id} conversation={conversation} first={first} agendaOf={visit ? null : agendaOf} pinned={visit?.line} />
        {visit?.pane}
      </div>
    </div>
  )
}

function Others() {
  const { data } = trpc.chat.conversations.useQuery()
  return (
    <div className="grid grid-rows-[auto_minmax(0,1fr)] border-r border-line bg-surface">
      <h2 className="px-4 py-3.5 text-h3">{pageNames.conversations}</h2>
      {data ? <ConversationList conversations={data} joined /> : <Skeleton className="h-[600px]" />}
    </div>
  )
}
