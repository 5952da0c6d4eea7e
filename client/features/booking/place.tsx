import type { Answers } from '#client/lib/api.ts'
import { TextLink } from '#client/lib/links.tsx'

export type Place = Answers['booking']['checkout']['place']

/** Where a booking takes place, for the contractor: street, number, district, or a link to add them. */
export function BookingPlace({ place }: { place: Place }) {
  return place ? placeWords(place) : <TextLink to="/meu-perfil-contratante" hash="endereco" label="Informar endereço" />
}

/** 'Avenida Paulista, 1000, Bela Vista'. */
export function placeWords({ street, number, district }: NonNullable<Place>): string {
  return [street, number, district].filter(Boolean).join(', ')
}
