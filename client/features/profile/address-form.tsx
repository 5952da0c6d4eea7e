import { useEffect, useEffectEvent } from 'react'
import { digits, formatCep } from '#shared/brazil.ts'
import { FormActions } from '#client/ui/form-actions.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import { AddressSection, addressSaved, showsAllFields, useAddressSection } from './address-section.tsx'
import type { AddressStart } from './address-section.tsx'
import { useStep } from './use-section.ts'

export interface AddressFormProps extends AddressStart {
  submitLabel: string
  /**
   * Goes back one step of the sign-up wizard. If it is given, the form shows its buttons from the start and fixes them to the
   * bottom of narrow screens.
   */
  onBack?: () => void
  /** A CEP that the person typed on an earlier page. If no address is stored, the form fills in this CEP and looks it up. */
  known?: string | undefined
  /** Called when the server has stored the address. */
  onSaved: () => unknown
}

/**
 * The step of a sign-up in which the person types the address. The form can be submitted once the CEP lookup has shown the other
 * fields.
 */
export function AddressForm({ submitLabel, onBack, onSaved, known, ...start }: AddressFormProps) {
  const draft = `endereco-${start.kind}`
  const section = useAddressSection({ ...start, draft })
  useKnownCep(section, known)
  const saved = addressSaved[start.kind]
  const { errors, attempt, busy, submit } = useStep(section.form, saved, { draft, onSaved })
  const open = showsAllFields(section.state)
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormErrorSummary title={saved.refused} errors={errors.filter(({ name }) => open || name === 'cep')} attempt={attempt} />
      <AddressSection section={section} />
      {(open || onBack) && <FormActions submitLabel={submitLabel} busy={busy} onBack={onBack} sticky={Boolean(onBack)} />}
    </form>
  )
}

/** Fills in the CEP that was typed on an earlier page, so that it need not be typed again. */
function useKnownCep({ form, lookUp }: ReturnType<typeof useAddressSection>, known = ''): void {
  const fill = useEffectEvent((cep: string) => {
    if (form.getValues('cep') !== '') return
    form.setValue('cep', formatCep(cep))
    void lookUp(cep)
  })
  const cep = digits(known)
  useEffect(() => {
    if (cep.length === 8) fill(cep)
  }, [cep])
}
