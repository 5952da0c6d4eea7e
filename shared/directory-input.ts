import { z } from 'zod'

/** The version of the text that the page showed. */
export const AgreeToAppear = z.strictObject({ version: z.string({ error: 'Valor inválido' }).max(20, 'Valor inválido') })
export type AgreeToAppear = z.output<typeof AgreeToAppear>

/**
 * The part of the address after /diaristas/: 'sao-paulo-sp' or 'sao-paulo-sp/faxina-leve'. A very long text is accepted too, so
 * that it gets the page 'not found' and no error.
 */
export const CityPath = z.strictObject({ path: z.string({ error: 'Valor inválido' }).max(5_000, 'Valor inválido') })
export type CityPath = z.output<typeof CityPath>
