import { useId } from 'react'
import type { SyntheticEvent } from 'react'
import { Button } from './button.tsx'
import { Sheet } from './dialog.tsx'
import type { DialogProps } from './dialog.tsx'

export interface FormSheetProps extends Omit<DialogProps, 'footer' | 'locked' | 'open'> {
  open?: boolean
  /** The label of the button that submits the form. */
  submitLabel: string
  /** Renders the submit button in red. */
  danger?: boolean
  busy: boolean
  onSubmit: (event: SyntheticEvent) => void
}

/** A Sheet that contains a form: the fields, 'Voltar' and the submit button. */
export function FormSheet({ open = true, submitLabel, danger, busy, onSubmit, children, ...sheet }: FormSheetProps) {
  const id = useId()
  const footer = (
    <>
      <Button variant="secondary" onClick={sheet.onClose} disabled={busy}>
        Voltar
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} type="submit" form={id} busy={busy}>
        {submitLabel}
      </Button>
    </>
  )
  return (
    <Sheet width="small" {...sheet} open={open} locked={busy} footer={footer}>
      <form id={id} noValidate onSubmit={onSubmit} className="grid gap-4 py-1">
        {children}
      </form>
    </Sheet>
  )
}
