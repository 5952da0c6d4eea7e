import { z } from 'zod'
import { AddressLines, ResidenceView } from '#server/features/profile/service.ts'

/** The response to a CEP lookup. The field names are those of the specification of `consultar-cep`. */
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

/** One of the caller's addresses. Its coordinates are never sent to the client. */
const OwnAddress = z.strictObject({
  /** The id of the address; for the default address it is the id of the caller. */
  id: z.string(),
  name: z.string(),
  /** The name of the person who opens the door; null when the caller does. */
  receiver: z.string().nullable(),
  isDefault: z.boolean(),
  /** True if the address has coordinates; without coordinates no distance is known. */
  located: z.boolean(),
  address: AddressLines,
  home: ResidenceView.nullable(),
  /** The number of upcoming bookings at this address. */
  bookings: z.int(),
})

/** The caller's addresses, the default one first. */
export const AddressesView = z.strictObject({ items: z.array(OwnAddress) })
export type AddressesView = z.output<typeof AddressesView>
