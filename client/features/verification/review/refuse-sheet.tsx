import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { reviewMessages } from '#shared/verification-review.ts'
import { Button } from '#client/ui/button.tsx'
import { FormSheet } from '#client/ui/form-sheet.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.ts'

export interface RefuseSheetProps {
  title: string
  description: string
  label: string
  /** Common reasons. A tap copies a reason into the field. */
  templates?: readonly string[]
  busy: boolean
  onClose: () => void
  onRefuse: (reason: string) => void
}

/** Asks for the reason of a refusal, which the professional reads. A reason that contains only spaces is refused. */
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
    <FormSheet title={title} description={description} submitLabel={label} danger {...{ busy, onClose }} onSubmit={submit}>
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
    </FormSheet>
  )
}
