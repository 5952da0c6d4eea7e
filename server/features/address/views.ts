import { z } from 'zod'

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
