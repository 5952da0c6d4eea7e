import { useState } from 'react'
import { useDraft, useKeepDraft } from '#client/lib/drafts.ts'
import {
  ProfessionalFields,
  emptyProfessional,
  professionalOf,
  professionalSaved,
  useProfessionalForm,
  useStep,
} from '#client/features/profile/index.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { FormActions } from '#client/ui/form-actions.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import type { StepProps } from './step-props.ts'

const draft = 'perfil'

/**
 * Step 3 of the professional's sign-up: services, price and area. Saving creates the profile, which makes the person a
 * professional.
 */
export function StepProfile({ mine, onNext, onBack }: StepProps) {
  const session = useSessionStore()
  const [stored] = useState(() => professionalOf(mine) ?? emptyProfessional)
  const form = useProfessionalForm(useDraft(draft, stored))
  useKeepDraft(draft, form, stored)
  const onSaved = () => {
    void session.refresh()
    onNext()
  }
  const { errors, attempt, busy, submit } = useStep(form, professionalSaved, { draft, onSaved })
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <FormErrorSummary errors={errors} attempt={attempt} />
      <ProfessionalFields form={form} labels="onboarding" />
      <FormActions submitLabel="Continuar" busy={busy} onBack={onBack} sticky />
    </form>
  )
}
