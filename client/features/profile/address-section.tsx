import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useFormState } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { digits, states } from '#shared/brazil.ts'
import { SaveAddress, addressMessages, onboardingMessages } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import { useDraft, useKeepDraft } from '#client/lib/drafts.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { MaskedField } from '#client/ui/masked-field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type AddressFields, addressNames, useAddressFill } from './use-address-fill.ts'
import { useCepLookup } from './use-cep-lookup.ts'
import type { CepState } from './use-cep-lookup.ts'

const saved = { names: addressNames, failed: onboardingMessages.addressFailed }

/**
 * The procedures that save an address, one for contractors and one for professionals, and the toast titles for an incomplete
 * address.
 */
export const addressSaved = {
  contractor: { ...saved, procedure: trpc.profile.saveAddress, refused: onboardingMessages.incompleteAddress.title },
  professional: { ...saved, procedure: trpc.profile.saveProfessionalAddress, refused: onboardingMessages.incompleteStreet.title },
}
export type AddressForm = UseFormReturn<AddressFields, unknown, SaveAddress>

const ufs = states.map((uf) => ({ value: uf, label: uf }))

export interface AddressStart {
  kind: keyof typeof addressSaved
  /** The stored address. Its fields are empty texts when no address is stored. */
  stored: AddressFields
  /** Whether the stored address has coordinates. */
  located: boolean
  /** The name under which this tab stores the typed values, so that they survive a reload. Without a name nothing is stored. */
  draft?: string
}

export type AddressSection = ReturnType<typeof useAddressSection>

/** The form of an address. A CEP of eight digits is looked up and fills in the other fields. */
export function useAddressSection({ stored, located, draft }: AddressStart) {
  const start = useDraft(draft, stored)
  const form: AddressForm = useForm<AddressFields, unknown, SaveAddress>({
    // The contractor's schema also checks the address of a professional. The person types what the CEP lookup does not fill in.
    resolver: standardSchemaResolver(SaveAddress),
    defaultValues: start,
    shouldFocusError: false,
  })
  useKeepDraft(draft, form, stored)
  return { form, ...useCepLookup(firstState(start, stored, located), useAddressFill(form, start)) }
}

/** Returns the state of the CEP lookup at the start. With a complete CEP all address fields are shown, also after a reload. */
function firstState(start: AddressFields, stored: AddressFields, located: boolean): CepState {
  if (start.cep !== stored.cep) return digits(start.cep).length === 8 ? 'found' : 'idle'
  return !stored.street ? 'idle' : located ? 'found' : 'no_coordinates'
}

/**
 * The fields of an address. At first only the CEP (postal code) is shown. The other fields appear after its lookup. Missing
 * coordinates do not block the form.
 */
export function AddressSection({ section }: { section: AddressSection }) {
  const { form, state, lookUp, locate } = section
  const { register, control, getValues, setFocus } = form
  const { errors } = useFormState({ control, name: 'cep' })
  // After a lookup the other address fields appear in the next animation frame. The focus can move to them only then.
  const focusNext = () => setFocus(getValues('street') ? 'number' : 'street')
  const cep = register('cep', {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const typed = digits(target.value)
      if (typed.length === 8) void lookUp(typed).then(() => requestAnimationFrame(focusNext))
    },
  })
  return (
    <div className="grid gap-4">
      <MaskedField
        mask="cep"
        label="CEP"
        hint="Com 8 números, buscamos o endereço."
        error={errors.cep?.message}
        suffix={state === 'looking' ? <Spinner size="small" label="Buscando CEP…" /> : undefined}
        {...cep}
      />
      <CepMessage state={state} onRetry={() => void lookUp(digits(getValues('cep')))} />
      {showsAllFields(state) && (
        <OtherAddressFields form={form} onNumber={() => void locate({ ...getValues(), cep: digits(getValues('cep')) })} />
      )}
    </div>
  )
}

/** Whether the fields below the CEP are shown. */
export function showsAllFields(state: CepState): boolean {
  return state !== 'idle' && state !== 'looking'
}

interface OtherAddressFieldsProps {
  form: AddressForm
  /** Called when the person leaves the field of the house number after typing a number. */
  onNumber: () => void
}

function OtherAddressFields({ form: { register, control }, onNumber }: OtherAddressFieldsProps) {
  const { errors } = useFormState({ control })
  const field = (name: (typeof addressNames)[number]) => ({ error: errors[name]?.message, ...register(name) })
  const number = register('number', { onBlur: ({ target }: { target: HTMLInputElement }) => target.value.trim() && onNumber() })
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <TextField label="Rua" autoComplete="address-line1" className="sm:col-span-4" {...field('street')} />
      <TextField label="Número" className="sm:col-span-2" error={errors.number?.message} {...number} />
      <TextField label="Complemento" optional autoComplete="address-line2" className="sm:col-span-3" {...field('complement')} />
      <TextField label="Bairro" autoComplete="address-level3" className="sm:col-span-3" {...field('district')} />
      <TextField label="Cidade" autoComplete="address-level2" className="sm:col-span-4" {...field('city')} />
      <SelectField
        label="UF"
        placeholder="UF"
        options={ufs}
        autoComplete="address-level1"
        className="sm:col-span-2"
        {...field('state')}
      />
    </div>
  )
}

function CepMessage({ state, onRetry }: { state: CepState; onRetry: () => void }) {
  if (state === 'not_found') return <Banner tone="warning">{addressMessages.notFound}</Banner>
  if (state === 'only_state') return <Banner tone="warning">{addressMessages.onlyState}</Banner>
  if (state === 'no_coordinates') {
    return (
      <Banner tone="warning" title={addressMessages.noCoordinates}>
        {addressMessages.noCoordinatesGoOn}
      </Banner>
    )
  }
  if (state !== 'unavailable') return null
  const retry = (
    <Button variant="secondary" size={44} onClick={onRetry}>
      Tentar de novo
    </Button>
  )
  return (
    <Banner tone="warning" action={retry}>
      {addressMessages.lookupUnavailable} Se preferir, preencha o endereço à mão.
    </Banner>
  )
}
