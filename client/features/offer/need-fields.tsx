import { services, type Service } from '#shared/services.ts'
import { ChipGroup } from '#client/ui/chip-group.tsx'
import { MoneyField } from '#client/ui/money-field.tsx'

const choices = services.map((service) => ({ value: service, label: service }))

/** A form field and its error, as `useController` of react-hook-form returns them. */
interface Controlled<T> {
  field: { name: string; value: T; onChange: (value: T) => void; onBlur: () => void }
  error: string | undefined
}

/** The field for the services that the contractor needs. */
export function NeededServices({ field, error }: Controlled<Service[]>) {
  return <ChipGroup legend="O que você precisa?" options={choices} chosen={field.value} onChange={field.onChange} error={error} />
}

/** The field for the highest total price (including the fee) that the contractor accepts. */
export function CeilingField({ field, error }: Controlled<number | undefined>) {
  return (
    <MoneyField
      label="Até quanto, com a taxa"
      name={field.name}
      cents={field.value ?? null}
      onCents={(cents) => field.onChange(cents ?? undefined)}
      onBlur={field.onBlur}
      error={error}
    />
  )
}
