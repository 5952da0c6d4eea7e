import { dateAndTime, deviceZone } from '#client/lib/format.ts'
import { cx } from '#client/ui/cx.ts'

export interface HelpTextsProps {
  /** The messages to show. `author` is the displayed name of the author, such as 'Você' for the reader. */
  messages: readonly { id: string; author: string; byTeam: boolean; text: string; createdAt: string }[]
}

/** The messages of a help request, oldest first. Messages from the team have a different background. */
export function HelpTexts({ messages }: HelpTextsProps) {
  return (
    <ol aria-label="Mensagens" className="grid gap-3">
      {messages.map(({ id, author, byTeam, text, createdAt }) => (
        <li key={id} className={cx('rounded-xl border border-line p-4', byTeam ? 'bg-sunken' : 'bg-surface')}>
          <p className="text-small text-muted">
            <span className="font-semibold">{author}</span>, {dateAndTime(createdAt, deviceZone())}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  )
}
