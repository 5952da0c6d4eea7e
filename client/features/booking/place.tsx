import { Link } from '@tanstack/react-router'
import type { Answers } from '#client/lib/api.ts'
import { linkStyles } from '#client/ui/link-styles.ts'

export type Place = Answers['booking']['checkout']['place']

/** Where a booking takes place, for the contractor: street, number, district, or a link to add them. */
export function BookingPlace({ place }: { place: Place }) {
  return place ? (
    placeWords(place)
  ) : (
    <Link to="/meu-perfil-contratante" hash="endereco" className={linkStyles()}>
      Informar endereço
    </Link>
  )
}

/** 'Avenida Paulista, 1000, Bela Vista'. */
export function placeWords({ street, number, district }: NonNullable<Place>): string {
  return [street, number, district].filter(Boolean).join(', ')
}
