import { chatMessages } from '#shared/chat.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { count, dateAndTime, deviceZone } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { CaseCard, RecordedRead } from '#client/ui/case-card.tsx'
import { MessageExtract } from './message-extract.tsx'

export interface AppealCardProps {
  appeal: Answers['chat']['appeals']['items'][number]
}

/**
 * The card of a blocked message whose sender asked for a review. The text is shown only on request, because each view is
 * recorded. After reading it the admin can decide about the block.
 */
export function AppealCard({ appeal }: AppealCardProps) {
  const { messageId, senderName, recipientName, reason, sentAt, appealedAt, blockedOfSender } = appeal
  const reading = useAct(trpc.chat.readAppealed, { failed: 'Não foi possível abrir a mensagem' })
  const { act, busy } = useAct(trpc.chat.decideAppeal, {
    done: (_answer, { decision }) => (decision === 'release' ? 'Mensagem liberada' : 'Bloqueio mantido'),
    failed: chatMessages.decideFailed,
  })
  return (
    <CaseCard
      label={`Mensagem de ${senderName}`}
      heading="h3"
      title={
        <>
          {senderName} <span className="font-normal text-muted">para</span> {recipientName}
        </>
      }
      notes={[
        `Enviada em ${dateAndTime(sentAt, deviceZone())} · revisão pedida em ${dateAndTime(appealedAt, deviceZone())}`,
        `${reason} ${count(blockedOfSender, 'bloqueada', 'bloqueadas')} desta pessoa em 30 dias.`,
      ]}
    >
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
        <RecordedRead label="Ler mensagem" busy={reading.busy} onRead={() => void reading.act({ messageId })} />
      )}
    </CaseCard>
  )
}
