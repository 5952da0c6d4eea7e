import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { RefundPayment, teamRefundTexts } from '#shared/team-refunds.ts'
import { trpc } from '#client/lib/api.ts'
import { money } from '#client/lib/format.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { Banner } from '#client/ui/banner.tsx'
import { FormSheet } from '#client/ui/form-sheet.tsx'
import { MoneyField } from '#client/ui/money-field.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { TextArea } from '#client/ui/text-area.tsx'

type About = { readonly bookingId: string } | { readonly paymentId: string }
type HowMuch = 'falta' | 'tudo' | 'parte'

export type RefundDialogProps = {
  about: About
  payerName: string
  description: string
  totalInCents: number
  refundedInCents: number
  /** The refund that was refused and is still owed, in cents; the dialog offers this amount first. */
  owedInCents?: number
  warning: string | null
  onClose: () => void
}

/**
 * Asks for the amount and the reason, names the people, and refunds. The server asks for the password again when it was typed
 * long ago.
 */
export function RefundDialog({ about, payerName, description, warning, onClose, ...amounts }: RefundDialogProps) {
  const { totalInCents, refundedInCents, owedInCents = 0 } = amounts
  const remaining = totalInCents - refundedInCents
  const options = optionsOf(owedInCents, remaining)
  const [howMuch, setHowMuch] = useState<HowMuch>(options[0]?.value ?? 'tudo')
  const values = { ...about, refundedInCents, reason: '' }
  const { act, form, field, busy, failed } = useFormAct(trpc.payment.refund, RefundPayment, values, {
    done: ({ state, amountInCents }) =>
      state === 'done'
        ? { ...teamRefundTexts.done, description: `${money(amountInCents)} voltam para quem pagou.` }
        : teamRefundTexts.underWay,
    also: ['admin'],
    onDone: onClose,
  })
  const submit = form.handleSubmit((input) => {
    // Without an amount the server would refund everything.
    if (howMuch === 'parte' && input.amountInCents === undefined)
      return form.setError('amountInCents', { message: 'Informe um valor' }, { shouldFocus: true })
    return act({ ...input, amountInCents: { tudo: undefined, falta: owedInCents, parte: input.amountInCents }[howMuch] })
  })
  return (
    <FormSheet
      title={`Reembolsar ${payerName}?`}
      submitLabel={
        howMuch === 'parte' ? 'Reembolsar esta parte' : `Reembolsar ${money(howMuch === 'falta' ? owedInCents : remaining)}`
      }
      danger
      {...{ description, busy, failed, onClose }}
      onSubmit={(event) => void submit(event)}
    >
      <RadioGroup
        label="Quanto"
        name="quanto"
        look="segmented"
        value={howMuch}
        onChange={({ target }) => setHowMuch(options.find(({ value }) => value === target.value)?.value ?? 'parte')}
        options={options}
      />
      {howMuch === 'parte' && <Amount control={form.control} remaining={remaining} />}
      <TextArea
        label="Motivo"
        hint="Fica registrado com o seu nome. Quem pagou não o lê."
        rows={2}
        maxLength={1_000}
        {...field('reason')}
      />
      {warning && <Banner tone="warning">{warning}</Banner>}
    </FormSheet>
  )
}

function optionsOf(owedInCents: number, remainingInCents: number): { value: HowMuch; label: string }[] {
  return [
    ...(owedInCents > 0 ? [{ value: 'falta', label: 'O que falta' } as const] : []),
    ...(owedInCents < remainingInCents ? [{ value: 'tudo', label: 'Tudo que resta' } as const] : []),
    { value: 'parte', label: 'Uma parte' },
  ]
}

function Amount({
  control,
  remaining,
}: {
  control: Control<z.input<typeof RefundPayment>, unknown, RefundPayment>
  remaining: number
}) {
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
