import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { reviewMessages } from '#shared/verification-review.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.ts'

export interface RefuseSheetProps {
  title: string
  description: string
  label: string
  /** Reasons that often occur; a tap writes one into the field. */
  templates?: readonly string[]
  busy: boolean
  onClose: () => void
  onRefuse: (reason: string) => void
}

/** Asks for the reason of a refusal, which the professional reads. A reason of blanks is refused. */
export function RefuseSheet({ title, description, label, templates = [], busy, onClose, onRefuse }: RefuseSheetProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | undefined>()
  const write = (text: string) => {
    setReason(text)
    setError(undefined)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (reason.trim()) return onRefuse(reason)
    setError(reviewMessages.reasonMissing)
    toast.error(reviewMessages.reasonMissing)
    document.getElementsByName('motivo')[0]?.focus()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      locked={busy}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Voltar
          </Button>
          <Button variant="danger" type="submit" form="recusa" busy={busy}>
            {label}
          </Button>
        </>
      }
    >
      <form id="recusa" noValidate onSubmit={submit} className="grid gap-4 py-1">
        {templates.length > 0 && (
          <div role="group" aria-label="Motivos frequentes" className="flex flex-wrap gap-2">
            {templates.map((text) => (
              <Button
                key={text}
                variant="secondary"
                size={44}
                className="h-auto min-h-11 text-left whitespace-normal"
                onClick={() => write(text)}
              >
                {text}
              </Button>
            ))}
          </div>
        )}
        <TextArea
          name="motivo"
          label="Motivo"
          hint="A pessoa lê este texto."
          rows={3}
          maxLength={1_000}
          value={reason}
          error={error}
          data-autofocus
          onChange={({ target }) => write(target.value)}
        />
      </form>
    </Sheet>
  )
}
