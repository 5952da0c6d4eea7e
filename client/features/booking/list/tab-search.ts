import type { Booking } from '../labels.ts'

/** The tab that is shown; 'Como Contratante' is the default (R-C5). */
export type BookingsTab = 'contratante' | 'profissional'

/** Reads `?aba=` of /meus-agendamentos. An unknown value means the default, which the URL leaves out. */
export function readBookingsSearch(search: Record<string, unknown>): { aba?: 'profissional' } {
  return search.aba === 'profissional' ? { aba: 'profissional' } : {}
}

/** The search params that open the tab of a side. */
export function searchOfSide(side: Booking['side']): { aba?: 'profissional' } {
  return side === 'professional' ? { aba: 'profissional' } : {}
}
