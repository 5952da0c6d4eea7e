import type { ErrorComponentProps } from '@tanstack/react-router'
import { chatMessages } from '#shared/chat.ts'
import { pageNames } from '#shared/pages.ts'
import { ControlsInBar, PageFailure, isMissing } from '#client/features/shell/index.ts'
import { LinkButton } from '#client/lib/links.tsx'

/** Shown instead of a conversation that does not exist for this person, or whose messages could not be loaded. */
export function ChatClosed({ error, reset }: ErrorComponentProps) {
  const { loadConversationFailed, loadMessagesFailed } = chatMessages
  return (
    <div className="px-4 py-6 lg:px-9 lg:py-8">
      <div className="-mt-4 flex justify-end lg:hidden">
        <ControlsInBar />
      </div>
      <PageFailure
        error={error}
        reset={reset}
        heading="Conversa"
        message={(isMissing(error) ? loadConversationFailed : loadMessagesFailed).title}
      >
        <LinkButton to="/conversas" variant="secondary" size={44} label={pageNames.conversations} />
      </PageFailure>
    </div>
  )
}

/** Shown instead of the list of conversations when the list could not be loaded. */
export function ConversationsClosed(props: ErrorComponentProps) {
  return <PageFailure {...props} heading={pageNames.conversations} message={chatMessages.loadConversationsFailed.title} />
}
