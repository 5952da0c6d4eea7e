import { chatMessages } from '#shared/chat.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { clock, count, deviceZone, numericDate } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { toast } from '#client/ui/toast.ts'
import { MessageExtract } from './message-extract.tsx'

export interface AppealCardProps {
  appeal: Answers['chat']['appeals']['items'][number]
}

/** A review that waits. The message is shown when the admin asks for it, because each view is recorded; then it can be decided. */
export function AppealCard({ appeal }: AppealCardProps) {
  const { messageId, senderName, recipientName, reason, sentAt, appealedAt, blockedOfSender } = appeal
  const reading = trpc.chat.readAppealed.useMutation({
    onError: (error) => reportError(error, { title: 'Não foi possível abrir a mensagem' }),
  })
  const { decide, busy } = useDecide(messageId)
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
      {reading.data ? (
        <>
          <MessageExtract messages={reading.data.messages} markedId={messageId} />
          <div className="flex flex-wrap gap-3 border-t border-line pt-3">
            <Button variant="secondary" size={44} busy={busy} onClick={() => decide('uphold')}>
              Manter bloqueio
            </Button>
            <Button size={44} busy={busy} onClick={() => decide('release')}>
              Liberar mensagem
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
          <Button variant="secondary" size={44} busy={reading.isPending} onClick={() => reading.mutate({ messageId })}>
            Ler mensagem
          </Button>
          <p className="text-small text-muted">A leitura fica registrada.</p>
        </div>
      )}
    </Card>
  )
}

function useDecide(messageId: string) {
  const utils = trpc.useUtils()
  const mutation = trpc.chat.decideAppeal.useMutation({
    onSuccess: (_, { decision }) => toast.success(decision === 'release' ? 'Mensagem liberada' : 'Bloqueio mantido'),
    onError: (error) => reportError(error, { title: chatMessages.decideFailed.title }),
    onSettled: () => void utils.chat.appeals.invalidate(),
  })
  return { decide: (decision: 'release' | 'uphold') => mutation.mutate({ messageId, decision }), busy: mutation.isPending }
}
