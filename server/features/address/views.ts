import { z } from 'zod'
import { AddressLines, ResidenceView } from '#server/features/profile/service.ts'

/** The response to a CEP lookup, with the field names that the specification gives for `consultar-cep`. */
export const AddressView = z.strictObject({
  cep: z.string(),
  logradouro: z.string().nullable(),
  complemento: z.string().nullable(),
  bairro: z.string().nullable(),
  cidade: z.string().nullable(),
  estado: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type AddressView = z.output<typeof AddressView>

/** One of the caller's addresses. Its coordinates stay on the server. */
const OwnAddress = z.strictObject({
  /** The id of the caller for the default address. */
  id: z.string(),
  name: z.string(),
  /** Who opens the door; null: the caller. */
  receiver: z.string().nullable(),
  isDefault: z.boolean(),
  /** Whether it has coordinates, without which no distance is known. */
  located: z.boolean(),
  address: AddressLines,
  home: ResidenceView.nullable(),
  /** How many bookings to come are at this place. */
  bookings: z.int(),
})

/** The caller's addresses, the default one first. */
export const AddressesView = z.strictObject({ items: z.array(OwnAddress) })
export type AddressesView = z.output<typeof AddressesView>
