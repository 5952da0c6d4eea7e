import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { clock, deviceZone, numericDate } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'

/** The extract of the chat of the two, which is read only when the admin asks for it. */
export function DisputeChat({ disputeId }: { disputeId: string }) {
  const { act, answer: data, busy } = useAct(trpc.dispute.readChat, { failed: 'Não foi possível abrir a conversa' })
  if (!data)
    return (
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
        <Button variant="secondary" size={44} busy={busy} onClick={() => void act({ disputeId })}>
          Ler a conversa
        </Button>
        <p className="text-small text-muted">A leitura fica registrada.</p>
      </div>
    )
  if (data.messages.length === 0) return <p className="border-t border-line pt-3 text-muted">Os dois nunca conversaram aqui.</p>
  return (
    <ol aria-label="Trecho da conversa" className="grid max-h-96 gap-2 overflow-y-auto border-t border-line pt-3">
      {data.messages.map(({ id, senderName, content, blocked, sentAt }) => (
        <li key={id} className="rounded-md border border-line bg-sunken px-3 py-2">
          <p className="text-small text-muted">
            {senderName}, {numericDate(sentAt, deviceZone())}, {clock(sentAt, deviceZone())}
            {blocked && ' · bloqueada'}
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">{content}</p>
        </li>
      ))}
    </ol>
  )
}
