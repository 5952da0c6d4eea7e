import { receives } from '#shared/addresses.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { SelectField } from '#client/ui/select-field.tsx'

export type OwnAddress = Answers['address']['list']['items'][number]

/** The reader's addresses, the default one first; none while they load, and for people who do not hire. */
export function useAddresses(enabled: boolean): OwnAddress[] {
  return trpc.address.list.useQuery(undefined, { enabled }).data?.items ?? []
}

/** The address with this id, otherwise the default one; undefined without any. */
export function chosenAddress(addresses: readonly OwnAddress[], id: string | undefined): OwnAddress | undefined {
  return addresses.find((one) => one.id === id) ?? addresses[0]
}

/** 'Rua das Flores, 10, Centro': an address in as few words as its owner needs. */
export function addressWords({ address: { street, number, complement, district } }: OwnAddress): string {
  return [street, number, complement, district].filter(Boolean).join(', ')
}

interface AddressFieldProps {
  label: string
  addresses: readonly OwnAddress[]
  /** The id of the chosen address. */
  value: string | undefined
  onChange: (addressId: string) => void
  error?: string | undefined
}

/** The choice among several addresses, with where the chosen one is and who receives there. Nothing when there is no choice. */
export function AddressField({ label, addresses, value, onChange, error }: AddressFieldProps) {
  const chosen = chosenAddress(addresses, value)
  if (!chosen || addresses.length < 2) return null
  return (
    <SelectField
      label={label}
      options={addresses.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen.id}
      hint={[addressWords(chosen), chosen.receiver && receives(chosen.receiver)].filter(Boolean).join('. ')}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
