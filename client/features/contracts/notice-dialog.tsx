import { contractMessages, GiveNotice } from '#shared/contracts.ts'
import { writtenDay } from '#shared/days.ts'
import { trpc } from '#client/lib/api.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { FormSheet } from '#client/ui/form-sheet.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Contract } from './labels.ts'

export interface ContractDialogProps {
  contract: Contract
  open: boolean
  onClose: () => void
}

/** The dialog that ends an active contract with its notice period (LC 150 art. 23). */
export function NoticeDialog({ contract: { id, noticePeriod, side }, open, onClose }: ContractDialogProps) {
  const { days, earliest } = noticePeriod
  const values = { contractId: id, lastDay: earliest }
  const { field, submit, busy } = useFormAct(trpc.contracts.giveNotice, GiveNotice, values, {
    settings: { values },
    done: contractMessages.noticeGiven,
    failed: contractMessages.actFailed,
    onDone: onClose,
  })
  return (
    <FormSheet
      {...{ open, onClose, busy }}
      title="Encerrar com aviso prévio"
      description="O contrato vale até o último dia. A outra parte fica sabendo agora, e o aviso não pode ser desfeito aqui."
      submitLabel="Dar aviso"
      danger
      onSubmit={submit}
    >
      <TextField
        type="date"
        label="Último dia"
        min={earliest}
        hint={`O aviso ${side === 'contractor' ? 'de quem contrata' : 'de quem trabalha'} é de pelo menos ${days} dias: ${writtenDay(earliest)} ou depois.`}
        {...field('lastDay')}
      />
      <p className="text-small text-muted">
        Outras formas de encerrar, como acordo ou justa causa, não são registradas aqui. Para elas, procure orientação.
      </p>
    </FormSheet>
  )
}
