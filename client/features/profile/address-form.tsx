import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { digits, states } from '#shared/brazil.ts'
import { SaveAddress, addressMessages, onboardingMessages } from '#shared/profile.ts'
import { faultsOf, firstFault, sayFault } from '#client/features/auth/form-faults.ts'
import { reportError } from '#client/lib/errors.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import { MaskedField } from '#client/ui/masked-field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useCepLookup } from './use-cep-lookup.ts'
import type { CepState, FoundAddress } from './use-cep-lookup.ts'

export type AddressFields = Record<(typeof names)[number], string>

const names = ['cep', 'street', 'number', 'complement', 'district', 'city', 'state'] as const
const ufs = states.map((uf) => ({ value: uf, label: uf }))

export interface AddressFormProps {
  /** What is stored already, with the masked CEP; empty texts otherwise. */
  stored: AddressFields
  /** Whether the stored address has coordinates. */
  located: boolean
  submitLabel: string
  /** Saves and goes on; what it throws is shown here. */
  onSave: (address: SaveAddress) => Promise<void>
}

/** CEP first, then the rest unfolds, filled in by the lookup (S1 §4 "CEP flow"); without coordinates it still goes on. */
export function AddressForm({ stored, located, submitLabel, onSave }: AddressFormProps) {
  const form = useForm<AddressFields, unknown, SaveAddress>({
    resolver: standardSchemaResolver(SaveAddress),
    defaultValues: stored,
    shouldFocusError: false,
  })
  const { register, handleSubmit, setValue, getValues, setError, setFocus, formState } = form
  const { errors, submitCount, isSubmitting } = formState
  const start: CepState = !stored.street ? 'idle' : located ? 'found' : 'no_coordinates'
  const fill = (found: FoundAddress) => {
    setValue('street', found.logradouro ?? '')
    setValue('district', found.bairro ?? '')
    setValue('city', found.cidade ?? '')
    setValue('state', found.estado)
  }
  const { state, look, locate } = useCepLookup(start, fill)
  const submit = handleSubmit(
    async (address) => {
      try {
        await onSave(address)
      } catch (error) {
        const { title, description } = onboardingMessages.addressFailed
        reportError(error, { title, fallback: description, setError, fields: names })
      }
    },
    (faults) => sayFault(onboardingMessages.incompleteAddress.title, firstFault(faults)),
  )
  // The fields unfold with the next frame.
  const goOn = () => setFocus(getValues('street') ? 'number' : 'street')
  const cep = register('cep', {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const typed = digits(target.value)
      if (typed.length === 8) void look(typed).then(() => requestAnimationFrame(goOn))
    },
  })
  const open = state !== 'idle' && state !== 'looking'
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <FormErrorSummary
        title={onboardingMessages.incompleteAddress.title}
        errors={faultsOf(errors, names)}
        attempt={submitCount}
      />
      <MaskedField
        mask="cep"
        label="CEP"
        hint="Com 8 números, buscamos o endereço."
        error={errors.cep?.message}
        suffix={state === 'looking' ? <Spinner size="small" label="Buscando CEP…" /> : undefined}
        {...cep}
      />
      <CepNotice state={state} onRetry={() => void look(digits(getValues('cep')))} />
      {open && <AddressRest register={register} errors={errors} onNumber={() => void locate(typedAddress(getValues()))} />}
      {open && (
        <Button type="submit" size={56} busy={isSubmitting} className="mt-2">
          {submitLabel}
        </Button>
      )}
    </form>
  )
}

interface AddressRestProps {
  register: UseFormRegister<AddressFields>
  errors: FieldErrors<AddressFields>
  /** The number has been typed. */
  onNumber: () => void
}

function AddressRest({ register, errors, onNumber }: AddressRestProps) {
  const field = (name: (typeof names)[number]) => ({ error: errors[name]?.message, ...register(name) })
  const number = register('number', { onBlur: ({ target }: { target: HTMLInputElement }) => target.value.trim() && onNumber() })
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <TextField label="Logradouro" autoComplete="address-line1" className="sm:col-span-4" {...field('street')} />
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

function typedAddress(fields: AddressFields) {
  return { ...fields, cep: digits(fields.cep) }
}

function CepNotice({ state, onRetry }: { state: CepState; onRetry: () => void }) {
  if (state === 'not_found') return <Banner tone="warning">{addressMessages.notFound}</Banner>
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
