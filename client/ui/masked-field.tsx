import { useMaskito } from '@maskito/react'
import { useCallback, useImperativeHandle, useRef } from 'react'
import { masks } from './masks.ts'
import type { MaskName } from './masks.ts'
import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export interface MaskedFieldProps extends Omit<TextFieldProps, 'onChange'> {
  mask: MaskName
  /** Called at every change of the text, including changes by the mask. It may be `onChange` of react-hook-form's `register`. */
  onChange?: (event: { target: HTMLInputElement; type: string }) => unknown
}

/**
 * A text field that formats its text, such as a phone number, while the person types or pastes. `digits()` of masks.ts removes
 * the formatting. Use it uncontrolled (react-hook-form's `register`). For amounts use MoneyField.
 */
export function MaskedField({ mask, ref, onChange, ...field }: MaskedFieldProps) {
  const { options, autoComplete, placeholder } = masks[mask]
  const applyMaskTo = useMaskito({ options })
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  const setInput = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element
      applyMaskTo(element)
    },
    [applyMaskTo],
  )
  return (
    <TextField
      inputMode="numeric"
      autoComplete={autoComplete}
      placeholder={placeholder}
      {...field}
      // The event is onInput, because React does not call onChange for a text that the mask itself has set.
      onInput={({ currentTarget, type }) => void onChange?.({ target: currentTarget, type })}
      ref={setInput}
    />
  )
}
