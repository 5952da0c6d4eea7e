import { ChatPhoto } from '#client/features/chat/index.ts'
import { clock, deviceZone } from '#client/lib/format.ts'
import { cx } from '#client/ui/cx.ts'

export interface MessageExtractProps {
  messages: readonly {
    id: string
    senderName: string
    content: string
    photo?: string | null
    blocked: boolean
    sentAt: string
  }[]
  /** The id of the message that the admin decides about. */
  markedId: string | undefined
}

/** Messages of a conversation for an admin, in order. The message that the admin decides about has a red border. */
export function MessageExtract({ messages, markedId }: MessageExtractProps) {
  return (
    <ol aria-label="Trecho da conversa" className="grid gap-2">
      {messages.map(({ id, senderName, content, photo, blocked, sentAt }) => (
        <li key={id} className={cx('rounded-md border px-3 py-2', id === markedId ? 'border-danger' : 'border-line bg-sunken')}>
          <p className="text-small text-muted">
            {senderName}, {clock(sentAt, deviceZone())}
            {blocked && ' · bloqueada'}
          </p>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{content}</p>
          {photo && <ChatPhoto photo={photo} label={`Foto enviada por ${senderName}`} />}
        </li>
      ))}
    </ol>
  )
}
