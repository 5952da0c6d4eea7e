import { awayWords, placeWords, receives } from '#shared/addresses.ts'
import type { Answers } from '#client/lib/api.ts'
import { TextLink } from '#client/lib/links.tsx'

export type Place = Answers['booking']['checkout']['place']

/**
 * The address of a booking and the person who opens the door, as the contractor reads them. Without an address, a link to add it.
 */
export function BookingPlace({ place }: { place: Place }) {
  return place ? (
    [placeWords(place), place.receiver && receives(place.receiver)].filter(Boolean).join('. ')
  ) : (
    <TextLink to="/meu-perfil-contratante" hash="endereco" label="Informar endereço" />
  )
}

/** The approximate place of a requested booking, such as 'Saúde, São Paulo, a cerca de 3 km', for the professional. */
export function areaWords({ district, city, distanceInKm }: NonNullable<Answers['booking']['byId']['area']>): string {
  return [district, city, distanceInKm !== null && awayWords(distanceInKm)].filter(Boolean).join(', ')
}
