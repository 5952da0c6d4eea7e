import { useState } from 'react'
import { adminUserTexts } from '#shared/admin-users.ts'
import { useStepUp } from '#client/features/security/index.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast.ts'

/** Switches an account off, after a confirmation that says what follows, or on. `obstacle`: why it may not be switched off. */
export function SetActiveButton({
  user: { id, name, active },
  obstacle = null,
}: {
  user: { id: string; name: string; active: boolean }
  obstacle?: string | null
}) {
  const [asking, setAsking] = useState(false)
  const { set, busy, dialog } = useSetActive(id, () => setAsking(false))
  return (
    <>
      {active ? (
        <Button
          variant="secondary"
          size={44}
          disabledReason={obstacle}
          onClick={() => setAsking(true)}
          aria-label={`Desativar ${name}`}
        >
          Desativar
        </Button>
      ) : (
        <Button variant="secondary" size={44} busy={busy} onClick={() => void set(true)} aria-label={`Ativar ${name}`}>
          Ativar
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          open
          danger
          onClose={() => setAsking(false)}
          title={`Desativar ${name}?`}
          description="A pessoa sai de todos os aparelhos agora, não consegue entrar, some da busca e recebe um e-mail. A assinatura e os serviços pagos valem até o fim do período e não se renovam mais. Os agendamentos marcados continuam: veja nos detalhes quais cancelar."
          confirmLabel="Desativar"
          busy={busy}
          onConfirm={() => void set(false)}
        />
      )}
      {dialog}
    </>
  )
}

function useSetActive(userId: string, onDone: () => void) {
  const utils = trpc.useUtils()
  const { run, dialog } = useStepUp()
  const mutation = trpc.admin.setActive.useMutation()
  const set = async (active: boolean) => {
    try {
      const answer = await run(() => mutation.mutateAsync({ userId, active }))
      if (!answer) return
      toast.success(active ? adminUserTexts.activated : adminUserTexts.deactivated)
    } catch (error) {
      toast.error(adminUserTexts.updateFailed, refusalOf(error).message)
    }
    onDone()
    await utils.admin.invalidate()
  }
  return { set, busy: mutation.isPending, dialog }
}
