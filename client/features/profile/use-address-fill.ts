import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { digits } from '#shared/brazil.ts'
import type { FoundAddress } from './use-cep-lookup.ts'

export const addressNames = ['cep', 'street', 'number', 'complement', 'district', 'city', 'state'] as const

/** The values of the address form while they are edited: the CEP has its mask, and unknown values are empty texts. */
export type AddressFields = Record<(typeof addressNames)[number], string>

const filledNames = ['street', 'district', 'city', 'state'] as const
type Filled = Pick<AddressFields, (typeof filledNames)[number]>

/**
 * Writes the result of a CEP lookup into the address form. `empty` clears the fields that the lookup of another CEP filled in. It
 * does not clear text that the person typed. A stored address counts as filled in by a lookup.
 */
export function useAddressFill<Output>(form: UseFormReturn<AddressFields, unknown, Output>, start: AddressFields) {
  const last = useRef<{ cep: string; filled: Filled }>({ cep: digits(start.cep), filled: start })
  const write = (name: keyof Filled, text: string) =>
    form.setValue(name, text, { shouldDirty: true, shouldValidate: text !== '' && form.getFieldState(name).invalid })
  const empty = (cep: string) => {
    if (cep === last.current.cep) return
    const { filled } = last.current
    for (const name of filledNames) if (form.getValues(name) === filled[name]) write(name, '')
    last.current = { cep, filled: { street: '', district: '', city: '', state: '' } }
  }
  const fill = ({ cep, logradouro, bairro, cidade, estado }: FoundAddress) => {
    const filled = { street: logradouro ?? '', district: bairro ?? '', city: cidade ?? '', state: estado }
    for (const name of filledNames) if (filled[name]) write(name, filled[name])
    last.current = { cep, filled }
  }
  return { empty, fill }
}
