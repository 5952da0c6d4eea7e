import { chatMessages } from '#shared/chat.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { clock, count, deviceZone, numericDate } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { MessageExtract } from './message-extract.tsx'

export interface AppealCardProps {
  appeal: Answers['chat']['appeals']['items'][number]
}

/** A review that waits. The message is shown when the admin asks for it, because each view is recorded; then it can be decided. */
export function AppealCard({ appeal }: AppealCardProps) {
  const { messageId, senderName, recipientName, reason, sentAt, appealedAt, blockedOfSender } = appeal
  const reading = useAct(trpc.chat.readAppealed, { failed: 'Não foi possível abrir a mensagem' })
  const { act, busy } = useAct(trpc.chat.decideAppeal, {
    done: (_answer, { decision }) => (decision === 'release' ? 'Mensagem liberada' : 'Bloqueio mantido'),
    failed: chatMessages.decideFailed,
  })
  return (
    <Card as="article" aria-label={`Mensagem de ${senderName}`} className="grid gap-3">
      <div className="grid min-w-0 gap-0.5">
        <h3 className="text-body font-semibold break-words">
          {senderName} <span className="font-normal text-muted">para</span> {recipientName}
        </h3>
        <p className="text-secondary text-muted">
          Enviada em {numericDate(sentAt, deviceZone())}, {clock(sentAt, deviceZone())} · revisão pedida em{' '}
          {numericDate(appealedAt, deviceZone())}, {clock(appealedAt, deviceZone())}
        </p>
        <p className="text-secondary text-muted">
          {reason} {count(blockedOfSender, 'bloqueada', 'bloqueadas')} desta pessoa em 30 dias.
        </p>
      </div>
      {reading.answer ? (
        <>
          <MessageExtract messages={reading.answer.messages} markedId={messageId} />
          <div className="flex flex-wrap gap-3 border-t border-line pt-3">
            <Button variant="secondary" size={44} busy={busy} onClick={() => void act({ messageId, decision: 'uphold' })}>
              Manter bloqueio
            </Button>
            <Button size={44} busy={busy} onClick={() => void act({ messageId, decision: 'release' })}>
              Liberar mensagem
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
          <Button variant="secondary" size={44} busy={reading.busy} onClick={() => void reading.act({ messageId })}>
            Ler mensagem
          </Button>
          <p className="text-small text-muted">A leitura fica registrada.</p>
        </div>
      )}
    </Card>
  )
}
