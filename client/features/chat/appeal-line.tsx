import { Scale } from 'lucide-react'
import { chatMessages } from '#shared/chat.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import type { Message } from './message.ts'

export interface AppealLineProps {
  /** A blocked message that the person sent. */
  message: Message
  onChange: (message: Message) => void
}

/** Lets the sender of a blocked message ask the team to review the block, or shows the state of the review. */
export function AppealLine({ message: { id, appeal }, onChange }: AppealLineProps) {
  const { act, busy } = useAct(trpc.chat.appeal, { failed: chatMessages.appealFailed.title, onDone: onChange })
  if (appeal)
    return <p className="pt-1 text-small text-muted">{appeal === 'open' ? chatMessages.appealed : chatMessages.upheld}</p>
  return (
    <button
      type="button"
      disabled={busy}
      onClick={() => void act({ messageId: id })}
      className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2 text-secondary font-semibold text-link hover:underline"
    >
      <Scale aria-hidden className="size-4" />
      Pedir revisão
    </button>
  )
}
