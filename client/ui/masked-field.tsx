import { useMaskito } from '@maskito/react'
import { useCallback, useImperativeHandle, useRef } from 'react'
import { masks } from './masks.ts'
import type { MaskName } from './masks.ts'
import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export interface MaskedFieldProps extends Omit<TextFieldProps, 'onChange'> {
  mask: MaskName
  /** Called with every change of the text, the mask's own included; `register` of react-hook-form fits. */
  onChange?: (event: { target: HTMLInputElement; type: string }) => unknown
}

/**
 * A TextField that formats while typing and pasting (Maskito). The value is the masked text: `digits()` of masks.ts takes the
 * signs out. Uncontrolled by preference (react-hook-form's register); 'money' is typed in cents from the right.
 */
export function MaskedField({ mask, ref, onChange, ...field }: MaskedFieldProps) {
  const { options, autoComplete, placeholder } = masks[mask]
  const attach = useMaskito({ options })
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  const keep = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element
      attach(element)
    },
    [attach],
  )
  return (
    <TextField
      inputMode="numeric"
      autoComplete={autoComplete}
      placeholder={placeholder}
      prefix={mask === 'money' ? 'R$' : undefined}
      {...field}
      // React keeps onChange back from a text that the mask itself has set; onInput hears every change.
      onInput={({ currentTarget, type }) => void onChange?.({ target: currentTarget, type })}
      ref={keep}
    />
  )
}
