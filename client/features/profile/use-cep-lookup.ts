import { useRef, useState } from 'react'
import { addressMessages } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import type { Answers } from '#client/lib/api.ts'
import { toast } from '#client/ui/toast.ts'

/** The state of the CEP lookup. Every state except 'idle' and 'looking' shows the other address fields. */
export type CepState = 'idle' | 'looking' | 'found' | 'only_state' | 'no_coordinates' | 'not_found' | 'unavailable'

export type FoundAddress = Answers['address']['lookup']

export interface TypedAddress {
  cep: string
  street: string
  number: string
  district: string
  city: string
  state: string
}

interface Filling {
  /** Called before a lookup. It clears the fields that the lookup of another CEP filled in. */
  empty: (cep: string) => void
  fill: (address: FoundAddress) => void
}

/**
 * Looks up the address of a CEP (postal code). `lookUp` runs when eight digits are typed. If the CEP has no coordinates, `locate`
 * repeats the lookup with the house number. The form can be submitted whatever the result is.
 */
export function useCepLookup(start: CepState, { empty, fill }: Filling) {
  const [state, setState] = useState<CepState>(start)
  const latest = useRef('')
  const lookup = trpc.address.lookup.useMutation()

  const lookUp = async (cep: string) => {
    latest.current = cep
    setState('looking')
    empty(cep)
    try {
      const found = await lookup.mutateAsync({ cep })
      if (latest.current !== cep) return
      fill(found)
      setState(stateOf(found))
      if (isPlace(found)) toast.success(addressMessages.found.title)
      else toast.info(addressMessages.onlyState)
    } catch (error) {
      if (latest.current !== cep) return
      const { reason, code, message } = refusalOf(error)
      const unknownCep = reason === 'cep_not_found'
      setState(unknownCep ? 'not_found' : 'unavailable')
      toast.error(addressMessages.lookupFailed.title, code === null ? addressMessages.lookupUnavailable : message)
    }
  }
  const locate = async ({ cep, street, number, district, city, state: uf }: TypedAddress) => {
    if (state !== 'no_coordinates' && state !== 'only_state') return
    try {
      const found = await lookup.mutateAsync({ cep, street, number, district, city, ...(uf ? { state: uf } : {}) })
      if (found.latitude !== null) return setState('found')
      toast.error(addressMessages.noCoordinates)
    } catch {
      toast.error(addressMessages.locationUnconfirmed)
    }
  }
  return { state, lookUp, locate }
}

/** Whether the lookup found a street or a city, and not just the state (UF). */
function isPlace({ logradouro, cidade }: FoundAddress): boolean {
  return Boolean(logradouro ?? cidade)
}

function stateOf(found: FoundAddress): CepState {
  if (!isPlace(found)) return 'only_state'
  return found.latitude === null ? 'no_coordinates' : 'found'
}
