import type { Booking } from '../labels.ts'

export type BookingsTab = 'contratante' | 'profissional'

export interface BookingsSearch {
  aba?: BookingsTab
}

/** Reads `?aba=` of /meus-agendamentos. Without a known value the tab of the person's own kind is shown (R-F1). */
export function readBookingsSearch({ aba }: Record<string, unknown>): BookingsSearch {
  return aba === 'profissional' || aba === 'contratante' ? { aba } : {}
}

/** The search params that open the tab of a side. */
export function searchOfSide(side: Booking['side']): BookingsSearch {
  return { aba: side === 'professional' ? 'profissional' : 'contratante' }
}
