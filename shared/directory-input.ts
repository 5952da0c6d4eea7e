import { z } from 'zod'
import { DayInput } from './availability.ts'
import { PlaceInput } from './search.ts'

const chosen = z.boolean({ error: 'Valor inválido' })

/** The version of the text that the page showed, and what the professional allows beside the fields of every card. */
export const AgreeToAppear = z.strictObject({
  version: z.string({ error: 'Valor inválido' }).max(20, 'Valor inválido'),
  portrait: chosen,
  reviewLine: chosen,
  freeDay: chosen,
})
export type AgreeToAppear = z.output<typeof AgreeToAppear>

/**
 * The part of the address after /diaristas/: 'sao-paulo-sp' or 'sao-paulo-sp/faxina-leve'. A very long text is accepted too, so
 * that it gets the page 'not found' and no error. `cursor`: where a further page begins, from the page before it. `hours`: of the
 * visit that prices and days are for, 4 by default.
 */
export const CityPath = z.strictObject({
  path: z.string({ error: 'Valor inválido' }).max(5_000, 'Valor inválido'),
  cursor: z.string({ error: 'Valor inválido' }).max(5_000, 'Valor inválido').optional(),
  hours: z.union([z.literal(4), z.literal(6), z.literal(8)], { error: 'Valor inválido' }).optional(),
})
export type CityPath = z.output<typeof CityPath>

/** Asks who is near a CEP of eight digits, and free on a day. */
export const FindNear = z.strictObject({
  cep: z
    .string()
    .max(8, 'O CEP tem 8 números')
    .regex(/^\d{8}$/, 'O CEP tem 8 números'),
  day: DayInput.optional(),
})
export type FindNear = z.output<typeof FindNear>

export const PlaceRef = z.strictObject({ place: PlaceInput })
