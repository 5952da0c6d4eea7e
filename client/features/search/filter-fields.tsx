import { priceBands, searchMessages } from '#shared/search.ts'
import { RadioGroup, Segmented } from '#client/ui/radio-group.tsx'
import type { RadioOption } from '#client/ui/radio-group.tsx'
import { DayFields } from './day-fields.tsx'
import type { DayFieldsProps } from './day-fields.tsx'
import { serviceSlugs } from '#client/lib/address.ts'
import { priceSlugs, radii, readFilters } from './filters.ts'

interface FilterFieldsProps extends DayFieldsProps {
  /** Whether the coordinates of the contractor's home are known. Without them the distance filter is not available. */
  hasPoint: boolean
}

const ANY = ''

const services: RadioOption[] = [
  { value: ANY, label: 'Todos os serviços' },
  ...Object.entries(serviceSlugs).map(([value, label]) => ({ value, label })),
]
const prices: RadioOption[] = [
  { value: ANY, label: 'Qualquer preço' },
  ...Object.entries(priceSlugs).map(([value, band]) => ({ value, label: priceBands[band].label })),
]
const distances: RadioOption[] = [
  { value: ANY, label: 'Qualquer' },
  ...radii.map((km) => ({ value: String(km), label: `${km} km` })),
]

/** All filters: distance, free day with duration and period, service, and daily price. */
export function FilterFields({ filters, onChange, hasPoint, name }: FilterFieldsProps) {
  const set = (key: 'servico' | 'preco' | 'raio') => (event: { target: { value: string } }) =>
    onChange(readFilters({ ...filters, [key]: event.target.value, ...(key === 'servico' && { dito: undefined }) }))
  return (
    <div className="grid gap-6">
      <Segmented
        label="Distância"
        name={`${name}-raio`}
        options={distances}
        value={String(filters.raio ?? ANY)}
        onChange={set('raio')}
        disabled={!hasPoint}
        even
        hint={hasPoint ? undefined : searchMessages.distanceNeedsLocation}
      />
      <DayFields filters={filters} onChange={onChange} name={name} />
      <RadioGroup
        label="Serviço"
        name={`${name}-servico`}
        options={services}
        value={filters.servico ?? ANY}
        onChange={set('servico')}
      />
      <RadioGroup
        label="Preço da diária"
        hint="De 8 h, sem a taxa"
        name={`${name}-preco`}
        options={prices}
        value={filters.preco ?? ANY}
        onChange={set('preco')}
      />
    </div>
  )
}
