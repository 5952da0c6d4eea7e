import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { photoMessages } from '#shared/profile.ts'
import { PhotoField } from '#client/features/profile/index.ts'
import { FormActions } from '#client/ui/form-actions.tsx'
import { toast } from '#client/ui/toast.ts'
import type { StepProps } from './step-props.ts'

/**
 * Step 1 of the professional's sign-up. The photo field saves the photo itself. Continuing only checks that a photo is stored.
 */
export function StepPhoto({ mine, onNext }: Omit<StepProps, 'onBack'>) {
  const [missing, setMissing] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (mine.photo) return onNext()
    setMissing(true)
    toast.error(photoMessages.required.title, photoMessages.required.description)
    document.getElementsByName('photo')[0]?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <PhotoField photo={mine.photo} name={mine.name} error={missing && !mine.photo ? photoMessages.required.title : undefined} />
      <FormActions submitLabel="Continuar" busy={false} sticky />
    </form>
  )
}
