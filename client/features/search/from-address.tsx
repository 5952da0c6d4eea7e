import { MapPin } from 'lucide-react'
import { addressListMessages } from '#shared/addresses.ts'
import { chosenAddress, useAddresses } from '#client/features/address/index.ts'
import { Banner } from '#client/ui/banner.tsx'
import { readFilters } from './filters.ts'
import type { SearchFilters } from './filters.ts'

interface FromAddressProps {
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
  /** True when the address that the link names does not belong to the reader. */
  lost: boolean
}

/**
 * A select for the contractor's address from which distances are measured. It is hidden when a place is chosen or the contractor
 * has only one address.
 */
export function FromAddress({ filters, onChange, lost }: FromAddressProps) {
  const addresses = useAddresses(true)
  const chosen = chosenAddress(addresses, filters.endereco)
  if (filters.lugar) return null
  return (
    <>
      {lost && <Banner tone="info">{addressListMessages.lost}</Banner>}
      {chosen && addresses.length > 1 && (
        <label className="flex min-h-11 items-center gap-2 text-secondary">
          <MapPin aria-hidden className="size-5 shrink-0 text-muted" />
          <span className="shrink-0">Perto de</span>
          <select
            value={chosen.id}
            onChange={({ target: { value } }) =>
              onChange(readFilters({ ...filters, endereco: value === addresses[0]?.id ? undefined : value }))
            }
            className="min-h-11 max-w-full min-w-0 cursor-pointer rounded-full border border-line-strong bg-surface px-4 font-semibold"
          >
            {addresses.map(({ id, name, address }) => (
              <option key={id} value={id} className="bg-surface text-ink">
                {[name, address.district].filter(Boolean).join(', ')}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}
