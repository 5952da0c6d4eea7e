import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contractMessages } from '#shared/contracts.ts'
import { trpc } from '#client/lib/api.ts'
import { firstNameOf } from '#shared/pages.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { AskChangeDialog } from './ask-change-dialog.tsx'
import type { Contract } from './labels.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import type { ContractDialogProps } from './notice-dialog.tsx'
import { useContractAct } from './use-contract-act.ts'

type Dialog = 'withdraw' | 'decline' | 'askChange' | 'giveNotice' | null
type ActsProps = { contract: Contract; onChange: () => void }

/** What the reader may do with the contract besides accepting it; nothing when there is nothing. */
export function ContractActs({ contract, onChange }: ActsProps) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const close = () => setDialog(null)
  const { id, may, professional } = contract
  const propose = trpc.contracts.propose.useMutation(useContractAct(contractMessages.proposed))
  if (may.every((act) => act === 'accept')) return null
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {may.includes('propose') && (
          <Button busy={propose.isPending} onClick={() => propose.mutate({ contractId: id })}>
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
  const utils = trpc.useUtils()
  const act = useContractAct(contractMessages.withdrawn, onClose)
  const { mutate, isPending } = trpc.contracts.withdraw.useMutation({
    ...act,
    onSettled: async (done) => {
      if (!done || proposedAt) return act.onSettled()
      // A deleted draft has no page any more.
      await navigate({ to: '/contratos-mensalistas', replace: true })
      await utils.contracts.list.invalidate()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`${proposedAt ? 'Retirar o contrato' : 'Apagar o rascunho'} com ${professional.name}?`}
      confirmLabel={proposedAt ? 'Retirar contrato' : 'Apagar rascunho'}
      danger
      busy={isPending}
      onConfirm={() => mutate({ contractId: id })}
    >
      <p>
        {proposedAt ? `${firstNameOf(professional.name)} fica sabendo. Você pode fazer outro depois.` : 'Ninguém mais o viu.'}
      </p>
    </ConfirmDialog>
  )
}

function DeclineDialog({ contract: { id, contractor }, open, onClose }: ContractDialogProps) {
  const { mutate, isPending } = trpc.contracts.decline.useMutation(useContractAct(contractMessages.declined, onClose))
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Recusar o contrato de ${contractor.name}?`}
      confirmLabel="Recusar contrato"
      danger
      busy={isPending}
      onConfirm={() => mutate({ contractId: id })}
    >
      <p>{firstNameOf(contractor.name)} fica sabendo. Se só falta mudar alguma coisa, peça uma mudança.</p>
    </ConfirmDialog>
  )
}
