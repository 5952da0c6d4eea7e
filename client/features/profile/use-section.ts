import type { SyntheticEvent } from 'react'
import { useFormState } from 'react-hook-form'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { forgetDraft } from '#client/lib/drafts.ts'
import { firstErrorMessage, listErrors, showFormError } from '#client/lib/form-errors.ts'
import { useAct } from '#client/lib/use-act.ts'
import type { ActOptions, Mutation } from '#client/lib/use-act.ts'
import { showAtFields } from '#client/lib/use-form-act.ts'
import { toast } from '#client/ui/toast.ts'

export interface SectionOptions<Draft extends FieldValues, Saved> extends Pick<ActOptions<Saved, unknown>, 'done' | 'failed'> {
  procedure: Mutation<Saved, unknown>
  /** The names of the form's fields in the order of the page. */
  names: readonly (Path<Draft> & string)[]
  /** The labels of the fields, which the list of errors shows before each message. */
  labels?: Partial<Record<keyof Draft & string, string>>
  /** The toast title that the specification gives for invalid fields. */
  refused: string
}

/** The form of one section of the profile, and how the section is saved. Every error is shown at its field and in a toast. */
export function useSection<Draft extends FieldValues, Saved extends FieldValues>(
  form: UseFormReturn<Draft, unknown, Saved>,
  { procedure, names, labels, refused, ...options }: SectionOptions<Draft, Saved>,
) {
  const { errors, isDirty, isSubmitting, submitCount } = useFormState({ control: form.control })
  const { act } = useAct(procedure, {
    ...options,
    also: ['onboarding', 'search', 'directory'],
    onRefused: (refusal) => void showAtFields(form.setError, names, refusal),
  })
  return {
    errors: listErrors(errors, names).map((error) => ({ ...error, label: error.name && labels?.[error.name] })),
    isDirty,
    isSubmitting,
    submitCount,
    /** Saves the values. Resolves to whether the server has stored them. */
    save: async (saved: Saved) => (await act(saved)) !== null,
    whenValid: (onValid: (saved: Saved) => unknown) =>
      form.handleSubmit(onValid, (invalid) => showFormError(refused, firstErrorMessage(invalid))),
  }
}

/**
 * Makes a section of the profile a step of the sign-up wizard. The step saves the section, deletes the draft of the section and
 * calls `onSaved`.
 */
export function useStep<Draft extends FieldValues, Saved extends FieldValues>(
  form: UseFormReturn<Draft, unknown, Saved>,
  options: SectionOptions<Draft, Saved>,
  { draft, onSaved }: { draft: string; onSaved: () => unknown },
) {
  const { errors, submitCount, isSubmitting, save, whenValid } = useSection(form, options)
  const submit = whenValid(async (saved) => {
    if (!(await save(saved))) return
    toast.clearErrors()
    forgetDraft(draft)
    await onSaved()
  })
  return { errors, attempt: submitCount, busy: isSubmitting, submit: (event: SyntheticEvent) => void submit(event) }
}
