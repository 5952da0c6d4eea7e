import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { AskChange, CHANGE_LENGTH, contractMessages } from '#shared/contracts.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { firstNameOf } from '#shared/pages.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { ContractDialogProps } from './notice-dialog.tsx'
import { useContractAct } from './use-contract-act.ts'

/** The professional says what should be another way. */
export function AskChangeDialog({ contract: { id, contractor }, open, onClose }: ContractDialogProps) {
  const formId = useId()
  const { register, handleSubmit, setError, formState } = useForm<AskChange>({
    resolver: standardSchemaResolver(AskChange),
    defaultValues: { contractId: id, request: '' },
  })
  const { mutate, isPending } = trpc.contracts.askChange.useMutation({
    ...useContractAct(contractMessages.changeAsked, onClose),
    onError: (error) => reportError(error, { title: contractMessages.actFailed.title, setError, fields: ['request'] }),
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      locked={isPending}
      width="small"
      title="Pedir mudança"
      description={`${firstNameOf(contractor.name)} lê o pedido e pode mudar o texto. Seu aceite, se já existe, deixa de valer.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            Voltar
          </Button>
          <Button type="submit" form={formId} busy={isPending}>
            Enviar pedido
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit((asked) => mutate(asked))(event)}>
        <TextArea
          label="O que deve mudar"
          hint="Não escreva telefone nem e-mail."
          maxLength={CHANGE_LENGTH}
          error={formState.errors.request?.message}
          {...register('request')}
        />
      </form>
    </Sheet>
  )
}
