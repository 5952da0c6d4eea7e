import { useMaskito } from '@maskito/react'
import { useCallback, useImperativeHandle, useRef } from 'react'
import { masks } from './masks.ts'
import type { MaskName } from './masks.ts'
import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export interface MaskedFieldProps extends TextFieldProps {
  mask: MaskName
}

/**
 * A TextField that formats while typing and pasting (Maskito). The value is the masked text: `digits()` of masks.ts takes the
 * signs out. Uncontrolled by preference (react-hook-form's register); 'money' is typed in cents from the right.
 */
export function MaskedField({ mask, ref, ...field }: MaskedFieldProps) {
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
      ref={keep}
    />
  )
}
