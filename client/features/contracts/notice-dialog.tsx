import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { contractMessages, GiveNotice } from '#shared/contracts.ts'
import { writtenDay } from '#shared/days.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Contract } from './labels.ts'
import { useContractAct } from './use-contract-act.ts'

export interface ContractDialogProps {
  contract: Contract
  open: boolean
  onClose: () => void
}

/** Ends an active contract with notice (LC 150 art. 23). */
export function NoticeDialog({ contract: { id, noticeToGive, side }, open, onClose }: ContractDialogProps) {
  const formId = useId()
  const { days, earliest } = noticeToGive
  const { register, handleSubmit, setError, formState } = useForm<GiveNotice>({
    resolver: standardSchemaResolver(GiveNotice),
    values: { contractId: id, lastDay: earliest },
  })
  const { mutate, isPending } = trpc.contracts.giveNotice.useMutation({
    ...useContractAct(contractMessages.noticeGiven, onClose),
    onError: (error) => reportError(error, { title: contractMessages.actFailed.title, setError, fields: ['lastDay'] }),
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      locked={isPending}
      width="small"
      title="Encerrar com aviso prévio"
      description={`O contrato vale até o último dia. A outra parte fica sabendo agora, e o aviso não pode ser desfeito aqui.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            Voltar
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isPending}>
            Dar aviso
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void handleSubmit((notice) => mutate(notice))(event)}
        className="grid gap-4"
      >
        <TextField
          type="date"
          label="Último dia"
          min={earliest}
          hint={`O aviso ${side === 'contractor' ? 'de quem contrata' : 'de quem trabalha'} é de pelo menos ${days} dias: ${writtenDay(earliest)} ou depois.`}
          error={formState.errors.lastDay?.message}
          {...register('lastDay')}
        />
        <p className="text-small text-muted">
          Outras formas de encerrar, como acordo ou justa causa, não são registradas aqui. Para elas, procure orientação.
        </p>
      </form>
    </Sheet>
  )
}
