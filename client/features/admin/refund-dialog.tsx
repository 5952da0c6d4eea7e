import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { RefundPayment, teamRefundTexts } from '#shared/team-refunds.ts'
import { useStepUp } from '#client/features/security/index.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { money } from '#client/lib/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { MoneyField } from '#client/ui/money-field.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.ts'

type About = { readonly bookingId: string } | { readonly paymentId: string }
type Values = About & { refundedInCents: number; amountInCents?: number | undefined; reason: string }
type HowMuch = 'falta' | 'tudo' | 'parte'

export type RefundDialogProps = {
  about: About
  payerName: string
  description: string
  totalInCents: number
  refundedInCents: number
  /** What was refused and is still owed; it is offered first. */
  owedInCents?: number
  warning: string | null
  onClose: () => void
}

/** Asks for the amount and the reason, names the people, and refunds. The server asks for the password again when it is long ago. */
export function RefundDialog({ about, payerName, description, warning, onClose, ...amounts }: RefundDialogProps) {
  const { totalInCents, refundedInCents, owedInCents = 0 } = amounts
  const remaining = totalInCents - refundedInCents
  const options = optionsOf(owedInCents, remaining)
  const [howMuch, setHowMuch] = useState<HowMuch>(options[0]?.value ?? 'tudo')
  const { register, control, handleSubmit, setError, formState, refund, busy, failed, dialog } = useRefund(
    { ...about, refundedInCents },
    onClose,
  )
  const submit = handleSubmit((values) => {
    if (howMuch === 'tudo') return refund({ ...values, amountInCents: undefined })
    if (howMuch === 'falta') return refund({ ...values, amountInCents: owedInCents })
    // Without an amount the server would refund everything.
    if (values.amountInCents === undefined)
      return setError('amountInCents', { message: 'Informe um valor' }, { shouldFocus: true })
    return refund(values)
  })
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        locked={busy}
        failed={failed}
        width="small"
        title={`Reembolsar ${payerName}?`}
        description={description}
        footer={
          <>
            <Button variant="secondary" onClick={onClose} disabled={busy}>
              Voltar
            </Button>
            <Button variant="danger" type="submit" form="reembolso" busy={busy}>
              {howMuch === 'parte'
                ? 'Reembolsar esta parte'
                : `Reembolsar ${money(howMuch === 'falta' ? owedInCents : remaining)}`}
            </Button>
          </>
        }
      >
        <form id="reembolso" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 py-1">
          <RadioGroup
            label="Quanto"
            name="quanto"
            look="segmented"
            value={howMuch}
            onChange={({ target }) => setHowMuch(options.find(({ value }) => value === target.value)?.value ?? 'parte')}
            options={options}
          />
          {howMuch === 'parte' && <Amount control={control} remaining={remaining} />}
          <TextArea
            label="Motivo"
            hint="Fica registrado com o seu nome. Quem pagou não o lê."
            rows={2}
            maxLength={1_000}
            error={formState.errors.reason?.message}
            {...register('reason')}
          />
          {warning && <Banner tone="warning">{warning}</Banner>}
        </form>
      </Sheet>
      {dialog}
    </>
  )
}

function optionsOf(owedInCents: number, remainingInCents: number): { value: HowMuch; label: string }[] {
  return [
    ...(owedInCents > 0 ? [{ value: 'falta', label: 'O que falta' } as const] : []),
    ...(owedInCents < remainingInCents ? [{ value: 'tudo', label: 'Tudo que resta' } as const] : []),
    { value: 'parte', label: 'Uma parte' },
  ]
}

function Amount({ control, remaining }: { control: Control<Values, unknown, RefundPayment>; remaining: number }) {
  const { field, fieldState } = useController({ control, name: 'amountInCents' })
  const { value, onChange, ...input } = field
  return (
    <MoneyField
      label="Valor"
      hint={`No máximo ${money(remaining)}.`}
      error={fieldState.error?.message}
      {...input}
      cents={value ?? null}
      onCents={(cents) => onChange(cents ?? undefined)}
    />
  )
}

function useRefund(payment: About & { refundedInCents: number }, onDone: () => void) {
  const utils = trpc.useUtils()
  const [failed, setFailed] = useState<string | null>(null)
  const { run, dialog } = useStepUp()
  const mutation = trpc.payment.refund.useMutation()
  const form = useForm<Values, unknown, RefundPayment>({
    resolver: standardSchemaResolver(RefundPayment),
    defaultValues: { ...payment, reason: '' },
  })
  const refund = async (input: RefundPayment) => {
    setFailed(null)
    try {
      const answer = await run(() => mutation.mutateAsync(input))
      if (!answer) return
      const { done, underWay } = teamRefundTexts
      if (answer.state === 'done') toast.success(done.title, `${money(answer.amountInCents)} voltam para quem pagou.`)
      else toast.success(underWay.title, underWay.description)
      onDone()
    } catch (error) {
      const { message, fields } = refusalOf(error)
      const [amountFault] = fields['amountInCents'] ?? []
      if (amountFault) form.setError('amountInCents', { type: 'server', message: amountFault }, { shouldFocus: true })
      else setFailed(message)
    } finally {
      void utils.payment.invalidate()
      void utils.admin.invalidate()
    }
  }
  return { ...form, refund, busy: mutation.isPending, failed, dialog }
}
