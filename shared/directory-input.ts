import { z } from 'zod'
import { DayInput } from './availability.ts'
import { PlaceInput } from './search.ts'

const chosen = z.boolean({ error: 'Valor inválido' })

/**
 * The consent of a professional to public cards: the version of the text that the page showed, and the additional data that may
 * be shown.
 */
export const AgreeToAppear = z.strictObject({
  version: z.string({ error: 'Valor inválido' }).max(20, 'Valor inválido'),
  portrait: chosen,
  reviewLine: chosen,
  freeDay: chosen,
})
export type AgreeToAppear = z.output<typeof AgreeToAppear>

/**
 * Requests a page of a city. `path` is the address after /diaristas/, such as 'sao-paulo-sp/faxina-leve'. It may be very long,
 * because a wrong address must lead to 'not found'. `cursor` comes from the page before. `hours` is the duration for prices and
 * free days, by default 4.
 */
export const CityPath = z.strictObject({
  path: z.string({ error: 'Valor inválido' }).max(5_000, 'Valor inválido'),
  cursor: z.string({ error: 'Valor inválido' }).max(5_000, 'Valor inválido').optional(),
  hours: z.union([z.literal(4), z.literal(6), z.literal(8)], { error: 'Valor inválido' }).optional(),
})
export type CityPath = z.output<typeof CityPath>

/** Searches for professionals near a CEP of eight digits who are free on a day. */
export const FindNear = z.strictObject({
  cep: z
    .string()
    .max(8, 'O CEP tem 8 números')
    .regex(/^\d{8}$/, 'O CEP tem 8 números'),
  day: DayInput.optional(),
})
export type FindNear = z.output<typeof FindNear>

export const PlaceRef = z.strictObject({ place: PlaceInput })
