import type { Booking } from '../labels.ts'

/** Which side's bookings are shown; 'Como Contratante' is the default (R-C5). */
export type BookingsTab = 'contratante' | 'profissional'

/** `?aba=` of /meus-agendamentos; anything unknown falls back to the default, which the URL leaves out. */
export function readBookingsSearch(search: Record<string, unknown>): { aba?: 'profissional' } {
  return search.aba === 'profissional' ? { aba: 'profissional' } : {}
}

/** The search that opens the list of one side. */
export function searchOfSide(side: Booking['side']): { aba?: 'profissional' } {
  return side === 'professional' ? { aba: 'profissional' } : {}
}
