import { z } from 'zod'
import { isDay } from './days.ts'

const FilterDay = z.string().max(10, 'Data inválida').refine(isDay, 'Data inválida')

/** The first and the last day of a filter, in DEFAULT_ZONE; either may be left out. */
export const periodFields = { from: FilterDay.optional(), to: FilterDay.optional() } as const

/** Whether a period does not end before it begins. */
export function isPeriod({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): boolean {
  return !from || !to || from <= to
}

/** The refusal of a period that ends before it begins, at its last day. */
export const backwards = { path: ['to'], error: 'O último dia vem antes do primeiro' }
