import { useFormState } from 'react-hook-form'
import { onboardingMessages } from '#shared/profile.ts'
import { forgetDraft } from '#client/lib/drafts.ts'
import { listErrors, firstErrorMessage, showFormError } from '#client/lib/form-errors.ts'
import { reportError } from '#client/lib/errors.ts'
import { FormActions } from '#client/ui/form-actions.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import { AddressSection, incompleteAddress, showsAllFields, useAddressSection } from './address-section.tsx'
import { addressNames } from './use-address-fill.ts'
import type { AddressKind, AddressStart, SavedAddress } from './address-section.tsx'

export interface AddressFormProps<Kind extends AddressKind> extends AddressStart<Kind> {
  submitLabel: string
  /** With it the buttons are shown from the start and fixed to the bottom edge of narrow screens. */
  onBack?: () => void
  /** Saves the address and continues. Its errors are shown in the form. */
  onSave: (address: SavedAddress[Kind]) => Promise<void>
}

/** The address as a step of a wizard. It can be submitted once the CEP lookup has shown the other fields. */
export function AddressForm<Kind extends AddressKind>({ submitLabel, onBack, onSave, ...start }: AddressFormProps<Kind>) {
  const draft = `endereco-${start.kind}`
  const section = useAddressSection({ ...start, draft })
  const { control, handleSubmit, setError } = section.form
  const { errors, submitCount, isSubmitting } = useFormState({ control })
  const incomplete = incompleteAddress[start.kind]
  const open = showsAllFields(section.state)
  const submit = handleSubmit(
    async (address) => {
      try {
        await onSave(address)
        forgetDraft(draft)
      } catch (error) {
        const { title, description } = onboardingMessages.addressFailed
        reportError(error, { title, fallback: description, setError, fields: addressNames })
      }
    },
    (invalid) => showFormError(incomplete, firstErrorMessage(invalid)),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <FormErrorSummary title={incomplete} errors={listErrors(errors, open ? addressNames : ['cep'])} attempt={submitCount} />
      <AddressSection section={section} />
      {(open || onBack) && <FormActions submitLabel={submitLabel} busy={isSubmitting} onBack={onBack} sticky={Boolean(onBack)} />}
    </form>
  )
}
