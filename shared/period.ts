import { z } from 'zod'
import { isDay } from './days.ts'

const FilterDay = z.string().max(10, 'Data inválida').refine(isDay, 'Data inválida')

/** The first and the last day of a filter, as days in DEFAULT_ZONE. Each of the two may be omitted. */
export const periodFields = { from: FilterDay.optional(), to: FilterDay.optional() } as const

/** Whether the last day of a period is not before its first day. A period without one of the days is valid. */
export function isPeriod({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): boolean {
  return !from || !to || from <= to
}

/** The error for a period whose last day is before its first day, shown at the last day. */
export const backwards = { path: ['to'], error: 'O último dia vem antes do primeiro' }
