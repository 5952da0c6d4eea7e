import { useFormState } from 'react-hook-form'
import { onboardingMessages } from '#shared/profile.ts'
import type { SaveResidence } from '#shared/profile.ts'
import { forgetDraft, useDraft, useKeepDraft } from '#client/lib/drafts.ts'
import { listErrors, firstErrorMessage, showFormError } from '#client/lib/form-errors.ts'
import { reportError } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import { ResidenceSection, residenceNames, useResidenceForm } from './residence-section.tsx'
import type { ResidenceFields } from './residence-section.tsx'

export interface ResidenceFormProps {
  stored: ResidenceFields
  submitLabel: string
  onBack: () => void
  /** Saves the home and continues. Its errors are shown in the form. */
  onSave: (residence: SaveResidence) => Promise<void>
}

const DRAFT = 'residencia'

/** The home as the last step of the contractor's wizard. */
export function ResidenceForm({ stored, submitLabel, onBack, onSave }: ResidenceFormProps) {
  const form = useResidenceForm(useDraft(DRAFT, stored))
  useKeepDraft(DRAFT, form, stored)
  const { errors, submitCount, isSubmitting } = useFormState({ control: form.control })
  const { title, description } = onboardingMessages.residenceFailed
  const submit = form.handleSubmit(
    async (residence) => {
      try {
        await onSave(residence)
        forgetDraft(DRAFT)
      } catch (error) {
        reportError(error, { title, fallback: description, setError: form.setError, fields: residenceNames })
      }
    },
    (invalid) => showFormError(title, firstErrorMessage(invalid)),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormErrorSummary errors={listErrors(errors, residenceNames)} attempt={submitCount} />
      <ResidenceSection form={form} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <Button variant="secondary" size={56} onClick={onBack}>
          Voltar
        </Button>
        <Button type="submit" size={56} busy={isSubmitting} className="sm:flex-1">
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
