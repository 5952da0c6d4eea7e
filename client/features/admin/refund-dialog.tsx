import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { RefundPayment, refundWarning, teamRefundTexts } from '#shared/team-refunds.ts'
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
import type { FoundPayment } from './payment-card.tsx'

type Values = { bookingId: string; refundedInCents: number; amountInCents?: number | undefined; reason: string }

/** Asks for the amount and the reason, names the people, and refunds. The server asks for the password again when it is long ago. */
export function RefundDialog({ payment, onClose }: { payment: FoundPayment; onClose: () => void }) {
  const { contractorName, professionalName, totalInCents, refundedInCents } = payment
  const remaining = totalInCents - refundedInCents
  const [whole, setWhole] = useState(true)
  const { register, control, handleSubmit, setError, formState, refund, busy, failed, dialog } = useRefund(payment, onClose)
  const submit = handleSubmit((values) => {
    if (whole) return refund({ ...values, amountInCents: undefined })
    // Without an amount the server would refund everything.
    if (values.amountInCents === undefined)
      return setError('amountInCents', { message: 'Informe um valor' }, { shouldFocus: true })
    return refund(values)
  })
  const warning = refundWarning(payment)
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        locked={busy}
        failed={failed}
        width="small"
        title={`Reembolsar ${contractorName}?`}
        description={`Pagamento de ${money(totalInCents)} pela visita de ${professionalName}. Restam ${money(remaining)}.`}
        footer={
          <>
            <Button variant="secondary" onClick={onClose} disabled={busy}>
              Voltar
            </Button>
            <Button variant="danger" type="submit" form="reembolso" busy={busy}>
              {whole ? `Reembolsar ${money(remaining)}` : 'Reembolsar esta parte'}
            </Button>
          </>
        }
      >
        <form id="reembolso" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 py-1">
          <RadioGroup
            label="Quanto"
            name="quanto"
            look="segmented"
            value={whole ? 'tudo' : 'parte'}
            onChange={({ target }) => setWhole(target.value === 'tudo')}
            options={[
              { value: 'tudo', label: 'Tudo que resta' },
              { value: 'parte', label: 'Uma parte' },
            ]}
          />
          {!whole && <Amount control={control} remaining={remaining} />}
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

function useRefund({ bookingId, refundedInCents }: FoundPayment, onDone: () => void) {
  const utils = trpc.useUtils()
  const [failed, setFailed] = useState<string | null>(null)
  const { run, dialog } = useStepUp()
  const mutation = trpc.payment.refund.useMutation()
  const form = useForm<Values, unknown, RefundPayment>({
    resolver: standardSchemaResolver(RefundPayment),
    defaultValues: { bookingId, refundedInCents, reason: '' },
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
