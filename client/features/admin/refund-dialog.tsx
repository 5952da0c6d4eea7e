import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
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
import { RefundMoves } from './refund-moves.tsx'

type About = { readonly bookingId: string } | { readonly paymentId: string }
/** The booking that was paid. Its payment was split between the professional and the platform, so a refund is split too. */
type Booking = { readonly id: string; readonly professionalName: string }
type HowMuch = 'falta' | 'tudo' | 'parte'

export type RefundDialogProps = {
  about: About
  /** The booking that was paid. It is null for the payment of a purchase, of which a professional gets no part. */
  booking: Booking | null
  payerName: string
  description: string
  totalInCents: number
  refundedInCents: number
  /** The amount of an earlier refund that was refused, in cents. It is still owed, so the dialog offers it first. */
  owedInCents?: number
  warning: string | null
  onClose: () => void
}

/**
 * Asks for the amount and the reason, previews the refund, and makes it. An amount above what can still be refunded is refused at
 * its field. The server asks for the password again when the admin typed it long ago.
 */
export function RefundDialog({ about, booking, payerName, description, warning, onClose, ...amounts }: RefundDialogProps) {
  const { totalInCents, refundedInCents, owedInCents = 0 } = amounts
  const remaining = totalInCents - refundedInCents
  const owed = Math.min(owedInCents, remaining)
  const options = optionsOf(owed, remaining)
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
    // Without an amount the server would refund everything, so an amount is required here.
    if (howMuch === 'parte' && input.amountInCents === undefined)
      return form.setError('amountInCents', { message: 'Informe um valor' }, { shouldFocus: true })
    if (howMuch === 'parte' && (input.amountInCents ?? 0) > remaining)
      return form.setError('amountInCents', { message: teamRefundTexts.tooMuch(remaining) }, { shouldFocus: true })
    return act({ ...input, amountInCents: { tudo: undefined, falta: owed, parte: input.amountInCents }[howMuch] })
  })
  const typed = useWatch({ control: form.control, name: 'amountInCents' }) ?? 0
  const amount = { tudo: remaining, falta: owed, parte: typed > remaining ? 0 : typed }[howMuch]
  return (
    <FormSheet
      title={`Reembolsar ${payerName}?`}
      submitLabel={howMuch === 'parte' ? 'Reembolsar esta parte' : `Reembolsar ${money(howMuch === 'falta' ? owed : remaining)}`}
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
      {booking && <Moves about={about} booking={booking} payerName={payerName} amountInCents={amount} />}
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

interface MovesProps {
  about: About
  booking: Booking
  payerName: string
  amountInCents: number
}

/** Previews how the refund is split between the participants and the platform. Renders nothing while no amount is typed. */
function Moves({ about, booking, payerName, amountInCents }: MovesProps) {
  const { data } = trpc.payment.previewRefund.useQuery(
    { ...about, bookingId: booking.id, amountInCents },
    { enabled: amountInCents > 0, placeholderData: (before) => before },
  )
  if (!data || amountInCents === 0) return null
  return (
    <RefundMoves move={data} caption="O que este reembolso move" contractor={payerName} professional={booking.professionalName} />
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
