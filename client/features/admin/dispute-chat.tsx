import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { dateAndTime, deviceZone } from '#client/lib/format.ts'
import { RecordedRead } from '#client/ui/case-card.tsx'

/** A part of the two participants' chat, which is loaded only when the admin asks for it. */
export function DisputeChat({ disputeId }: { disputeId: string }) {
  const { act, answer: data, busy } = useAct(trpc.dispute.readChat, { failed: 'Não foi possível abrir a conversa' })
  if (!data) return <RecordedRead label="Ler a conversa" busy={busy} onRead={() => void act({ disputeId })} />
  if (data.messages.length === 0) return <p className="border-t border-line pt-3 text-muted">Os dois nunca conversaram aqui.</p>
  return (
    <ol aria-label="Trecho da conversa" className="grid max-h-96 gap-2 overflow-y-auto border-t border-line pt-3">
      {data.messages.map(({ id, senderName, content, blocked, sentAt }) => (
        <li key={id} className="rounded-md border border-line bg-sunken px-3 py-2">
          <p className="text-small text-muted">
            {senderName}, {dateAndTime(sentAt, deviceZone())}
            {blocked && ' · bloqueada'}
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">{content}</p>
        </li>
      ))}
    </ol>
  )
}
