import { useState } from 'react'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { Section } from '#client/ui/section.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { QuietFailure } from '#client/ui/states.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useCalendarFeed } from './use-calendar-feed.ts'

/**
 * The section 'Calendário' with the private address to which a calendar app subscribes. Replacing or ending the address asks for
 * a confirmation.
 */
export function CalendarFeed() {
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  const { answer, renew, revoke, busy, failed, forget } = useCalendarFeed(() => setAsking(null))
  const close = () => {
    forget()
    setAsking(null)
  }
  const url = answer.data?.url ?? null
  return (
    <Section card title="Calendário" className="no-print content-start gap-3">
      <p className="text-secondary text-muted">
        Veja suas visitas confirmadas no Google Agenda, no Apple Calendário ou no Outlook. Elas mudam lá quando mudam aqui.
      </p>
      {answer.isError && !answer.data ? (
        <QuietFailure onRetry={() => void answer.refetch()}>
          Não foi possível carregar o endereço do calendário agora.
        </QuietFailure>
      ) : !answer.data ? (
        <Skeleton className="h-11 w-40 rounded-md" />
      ) : url === null ? (
        <Button variant="secondary" size={44} busy={busy} onClick={renew} className="justify-self-start">
          Criar endereço do calendário
        </Button>
      ) : (
        <Address url={url} onRenew={() => setAsking('renew')} onRevoke={() => setAsking('revoke')} />
      )}
      <ConfirmDialog
        open={asking === 'renew'}
        onClose={close}
        title="Trocar o endereço do calendário?"
        description="O endereço de agora deixa de funcionar. Você precisa assinar o novo em cada aparelho."
        confirmLabel="Trocar endereço"
        busy={busy}
        failed={failed}
        onConfirm={renew}
      />
      <ConfirmDialog
        open={asking === 'revoke'}
        onClose={close}
        title="Desligar o calendário?"
        description="O endereço deixa de funcionar e as visitas somem dos calendários que o assinam. Seus agendamentos continuam."
        confirmLabel="Desligar"
        danger
        busy={busy}
        failed={failed}
        onConfirm={revoke}
      />
    </Section>
  )
}

function Address({ url, onRenew, onRevoke }: { url: string; onRenew: () => void; onRevoke: () => void }) {
  return (
    <>
      <TextField
        label="Seu endereço"
        hint="No seu calendário, escolha assinar por URL e cole. Quem tem este endereço vê suas visitas: não compartilhe."
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url} label="Copiar endereço" />
        <Button variant="secondary" size={44} onClick={onRenew}>
          Trocar
        </Button>
        <Button variant="ghost" size={44} onClick={onRevoke}>
          Desligar
        </Button>
      </div>
    </>
  )
}
