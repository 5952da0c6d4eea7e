import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { onboardingMessages } from '#shared/profile.ts'
import type { SaveProfessional } from '#shared/profile.ts'
import { forgetDraft, useDraft, useKeepDraft } from '#client/lib/drafts.ts'
import { listErrors, firstErrorMessage, showFormError } from '#client/lib/form-errors.ts'
import {
  ProfessionalFields,
  emptyProfessional,
  professionalNames,
  professionalOf,
  useProfessionalForm,
} from '#client/features/profile/index.ts'
import { reportError } from '#client/lib/errors.ts'
import { FormActions } from '#client/ui/form-actions.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import type { StepProps } from './step-props.ts'

const DRAFT = 'perfil'

/** Step 3: the services, the price and the area. Saving creates the profile row, which makes the person a professional. */
export function StepProfile({ mine, onSave, onBack }: StepProps & { onSave: (profile: SaveProfessional) => Promise<void> }) {
  const [stored] = useState(() => professionalOf(mine) ?? emptyProfessional)
  const form = useProfessionalForm(useDraft(DRAFT, stored))
  useKeepDraft(DRAFT, form, stored)
  const { errors, submitCount, isSubmitting } = useFormState({ control: form.control })
  const { title } = onboardingMessages.profileFailed
  const submit = form.handleSubmit(
    async (profile) => {
      try {
        await onSave(profile)
        forgetDraft(DRAFT)
      } catch (error) {
        reportError(error, { title, setError: form.setError, fields: professionalNames })
      }
    },
    (invalid) => showFormError(title, firstErrorMessage(invalid)),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <FormErrorSummary errors={listErrors(errors, professionalNames)} attempt={submitCount} />
      <ProfessionalFields form={form} labels="onboarding" />
      <FormActions submitLabel="Continuar" busy={isSubmitting} onBack={onBack} sticky />
    </form>
  )
}
