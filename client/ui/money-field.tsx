import { useState } from 'react'
import { MaskedField } from './masked-field.tsx'
import { centsOf, centsText } from './typed-number.ts'
import type { TextFieldProps } from './text-field.tsx'

export interface MoneyFieldProps extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'prefix'> {
  /** The amount in integer cents; null while the field is empty. */
  cents: number | null
  onCents: (cents: number | null) => void
}

/** A field for an amount, typed in reais: '180' is R$ 180,00. The decimals appear when the person leaves the field. */
export function MoneyField({ cents, onCents, onBlur, ...field }: MoneyFieldProps) {
  const [text, setText] = useState(() => centsText(cents))
  if ((centsOf(text) ?? 0) !== (cents ?? 0)) setText(centsText(cents))
  return (
    <MaskedField
      inputMode="decimal"
      prefix="R$"
      {...field}
      mask="money"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onCents(centsOf(target.value))
      }}
      onBlur={(event) => {
        setText(centsText(cents))
        onBlur?.(event)
      }}
    />
  )
}
