import { receives } from '#shared/addresses.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { SelectField } from '#client/ui/select-field.tsx'

export type OwnAddress = Answers['address']['list']['items'][number]

/**
 * Returns the contractor's addresses, the default one first. The list is empty while loading and for people who are not
 * contractors.
 */
export function useAddresses(enabled: boolean): OwnAddress[] {
  return trpc.address.list.useQuery(undefined, { enabled }).data?.items ?? []
}

/** Returns the address with this id, otherwise the default address; undefined when the list is empty. */
export function chosenAddress(addresses: readonly OwnAddress[], id: string | undefined): OwnAddress | undefined {
  return addresses.find((one) => one.id === id) ?? addresses[0]
}

/** Formats an address briefly, as its owner recognizes it: 'Rua das Flores, 10, Centro'. */
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

/**
 * A select for one of the contractor's addresses. Below it are the chosen address and the person who opens the door there.
 * Renders nothing for fewer than two addresses.
 */
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
