import { useDraft, useKeepDraft } from '#client/lib/drafts.ts'
import { onboardingMessages } from '#shared/profile.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import { ResidenceSection, residenceSaved, useResidenceForm } from './residence-section.tsx'
import type { ResidenceFields } from './residence-section.tsx'
import { useStep } from './use-section.ts'

export interface ResidenceFormProps {
  stored: ResidenceFields
  onBack: () => void
  /** Called when the server has stored the home. */
  onSaved: () => unknown
}

const draft = 'residencia'

/** The last step of the contractor's wizard: the form of the home. */
export function ResidenceForm({ stored, onBack, onSaved }: ResidenceFormProps) {
  const form = useResidenceForm(useDraft(draft, stored))
  useKeepDraft(draft, form, stored)
  const options = { ...residenceSaved, done: onboardingMessages.done }
  const { errors, attempt, busy, submit } = useStep(form, options, { draft, onSaved })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FormErrorSummary errors={errors} attempt={attempt} />
      <ResidenceSection form={form} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <Button variant="secondary" size={56} onClick={onBack}>
          Voltar
        </Button>
        <Button type="submit" size={56} busy={busy} className="sm:flex-1">
          Concluir cadastro
        </Button>
      </div>
    </form>
  )
}
