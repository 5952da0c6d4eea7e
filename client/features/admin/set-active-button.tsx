import { use, useState } from 'react'
import { adminUserTexts } from '#shared/admin-users.ts'
import { trpc } from '#client/lib/api.ts'
import { SessionContext } from '#client/lib/session.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'

/**
 * Deactivates an account after a confirmation that states the effects, or activates it again. `obstacle` says why the account may
 * not be deactivated. Admins can never deactivate their own account.
 */
export function SetActiveButton({
  user: { id, name, active },
  obstacle = null,
}: {
  user: { id: string; name: string; active: boolean }
  obstacle?: string | null
}) {
  const [asking, setAsking] = useState(false)
  const own = use(SessionContext)?.current().user?.id === id ? adminUserTexts.self : null
  const close = () => setAsking(false)
  const { act, busy } = useAct(trpc.admin.setActive, {
    done: (_answer, input) => (input.active ? adminUserTexts.activated : adminUserTexts.deactivated),
    failed: adminUserTexts.updateFailed,
    onDone: close,
    onRefused: close,
  })
  return (
    <>
      {active ? (
        <Button
          variant="secondary"
          size={44}
          disabledReason={obstacle ?? own}
          onClick={() => setAsking(true)}
          aria-label={`Desativar ${name}`}
        >
          Desativar
        </Button>
      ) : (
        <Button
          variant="secondary"
          size={44}
          busy={busy}
          onClick={() => void act({ userId: id, active: true })}
          aria-label={`Ativar ${name}`}
        >
          Ativar
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          open
          danger
          onClose={close}
          title={`Desativar ${name}?`}
          description="A pessoa sai de todos os aparelhos agora, não consegue entrar, some da busca e recebe um e-mail. A assinatura e os serviços pagos valem até o fim do período e não se renovam mais. Os agendamentos marcados continuam: veja nos detalhes quais cancelar."
          confirmLabel="Desativar"
          busy={busy}
          onConfirm={() => void act({ userId: id, active: false })}
        />
      )}
    </>
  )
}
