import { MessageCircle } from 'lucide-react'
import { pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { ConversationList } from './conversation-list.tsx'

/**
 * The page /conversas with the list of conversations. From 1024 px an empty area beside it shows where a conversation will open.
 */
export function ConversationsPage() {
  const [conversations] = trpc.chat.conversations.useSuspenseQuery()
  const hasConversations = conversations.length > 0
  return (
    <div className="grid gap-5">
      <PageTitle>{pageNames.conversations}</PageTitle>
      <div className={hasConversations ? 'grid items-start gap-5 lg:grid-cols-[360px_minmax(0,1fr)]' : ''}>
        <ConversationList conversations={conversations} />
        {hasConversations && (
          <div className="hidden h-[600px] content-center justify-items-center gap-3 rounded-xl border border-dashed border-line text-muted lg:grid">
            <MessageCircle aria-hidden className="size-8" />
            <p>Escolha uma conversa para ler e responder.</p>
          </div>
        )}
      </div>
    </div>
  )
}
