import { AskChange, CHANGE_LENGTH, contractMessages } from '#shared/contracts.ts'
import { trpc } from '#client/lib/api.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { firstNameOf } from '#shared/pages.ts'
import { FormSheet } from '#client/ui/form-sheet.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { ContractDialogProps } from './notice-dialog.tsx'

/** The dialog in which the professional asks the contractor for a change of the contract. */
export function AskChangeDialog({ contract: { id, contractor }, open, onClose }: ContractDialogProps) {
  const values = { contractId: id, request: '' }
  const { field, submit, busy } = useFormAct(trpc.contracts.askChange, AskChange, values, {
    done: contractMessages.changeAsked,
    failed: contractMessages.actFailed,
    onDone: onClose,
  })
  return (
    <FormSheet
      {...{ open, onClose, busy }}
      title="Pedir mudança"
      description={`${firstNameOf(contractor.name)} lê o pedido e pode mudar o texto. Seu aceite, se já existe, deixa de valer.`}
      submitLabel="Enviar pedido"
      onSubmit={submit}
    >
      <TextArea
        label="O que deve mudar"
        hint="Não escreva telefone nem e-mail."
        maxLength={CHANGE_LENGTH}
        {...field('request')}
      />
    </FormSheet>
  )
}
