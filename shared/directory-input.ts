import { z } from 'zod'

/** The version of the text that the page showed. */
export const AgreeToAppear = z.strictObject({ version: z.string({ error: 'Valor inválido' }).max(20, 'Valor inválido') })
export type AgreeToAppear = z.output<typeof AgreeToAppear>

/**
 * What stands behind /diaristas/ in the address: 'sao-paulo-sp' or 'sao-paulo-sp/faxina-leve'. A long address is read too, because one
 * that no page has is answered as such.
 */
export const CityPath = z.strictObject({ path: z.string({ error: 'Valor inválido' }).max(5_000, 'Valor inválido') })
export type CityPath = z.output<typeof CityPath>
