import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contractMessages } from '#shared/contracts.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { firstNameOf } from '#shared/pages.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { AskChangeDialog } from './ask-change-dialog.tsx'
import type { Contract } from './labels.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import type { ContractDialogProps } from './notice-dialog.tsx'

type Dialog = 'withdraw' | 'decline' | 'askChange' | 'giveNotice' | null
type ActsProps = { contract: Contract; onChange: () => void }

/** The buttons for what the reader may do with a contract, except accepting it. Renders nothing when there are none. */
export function ContractActs({ contract, onChange }: ActsProps) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const close = () => setDialog(null)
  const { id, may, professional } = contract
  const propose = useAct(trpc.contracts.propose, { done: contractMessages.proposed, failed: contractMessages.actFailed })
  if (may.every((act) => act === 'accept')) return null
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {may.includes('propose') && (
          <Button busy={propose.busy} onClick={() => void propose.act({ contractId: id })}>
            Enviar para {firstNameOf(professional.name)}
          </Button>
        )}
        {may.includes('change') && (
          <Button variant="secondary" onClick={onChange}>
            Mudar contrato
          </Button>
        )}
        {may.includes('askChange') && (
          <Button variant="secondary" onClick={() => setDialog('askChange')}>
            Pedir mudança
          </Button>
        )}
        {may.includes('withdraw') && (
          <Button variant="ghost" onClick={() => setDialog('withdraw')}>
            {contract.proposedAt ? 'Retirar contrato' : 'Apagar rascunho'}
          </Button>
        )}
        {may.includes('decline') && (
          <Button variant="ghost" onClick={() => setDialog('decline')}>
            Recusar
          </Button>
        )}
        {may.includes('giveNotice') && (
          <Button variant="secondary" onClick={() => setDialog('giveNotice')}>
            Encerrar com aviso
          </Button>
        )}
      </div>
      <WithdrawDialog contract={contract} open={dialog === 'withdraw'} onClose={close} />
      <DeclineDialog contract={contract} open={dialog === 'decline'} onClose={close} />
      <AskChangeDialog contract={contract} open={dialog === 'askChange'} onClose={close} />
      <NoticeDialog contract={contract} open={dialog === 'giveNotice'} onClose={close} />
    </>
  )
}

function WithdrawDialog({ contract: { id, proposedAt, professional }, open, onClose }: ContractDialogProps) {
  const navigate = useNavigate()
  const { byId } = trpc.useUtils().contracts
  const { act, busy } = useAct(trpc.contracts.withdraw, {
    done: contractMessages.withdrawn,
    failed: contractMessages.actFailed,
    onDone: () => {
      onClose()
      if (proposedAt) return
      // The page must not load the deleted draft again, because that would show an error before the page closes. Writing the
      // cached draft back makes it count as new, so it is not loaded again.
      byId.setData({ contractId: id }, (contract) => contract && { ...contract })
      void navigate({ to: '/contratos-mensalistas', replace: true })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`${proposedAt ? 'Retirar o contrato' : 'Apagar o rascunho'} com ${professional.name}?`}
      confirmLabel={proposedAt ? 'Retirar contrato' : 'Apagar rascunho'}
      danger
      busy={busy}
      onConfirm={() => void act({ contractId: id })}
    >
      <p>
        {proposedAt ? `${firstNameOf(professional.name)} fica sabendo. Você pode fazer outro depois.` : 'Ninguém mais o viu.'}
      </p>
    </ConfirmDialog>
  )
}

function DeclineDialog({ contract: { id, contractor }, open, onClose }: ContractDialogProps) {
  const { act, busy } = useAct(trpc.contracts.decline, {
    done: contractMessages.declined,
    failed: contractMessages.actFailed,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Recusar o contrato de ${contractor.name}?`}
      confirmLabel="Recusar contrato"
      danger
      busy={busy}
      onConfirm={() => void act({ contractId: id })}
    >
      <p>{firstNameOf(contractor.name)} fica sabendo. Se só falta mudar alguma coisa, peça uma mudança.</p>
    </ConfirmDialog>
  )
}
