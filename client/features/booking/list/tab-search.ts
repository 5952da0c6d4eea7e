import type { Booking } from '../labels.ts'

export type BookingsTab = 'contratante' | 'profissional'

export interface BookingsSearch {
  aba?: BookingsTab
  /** The week view of wide screens; the list by default. */
  ver?: 'semana'
}

/** Reads the address of /meus-agendamentos. Without a known `aba` the tab of the person's own kind is shown (R-F1). */
export function readBookingsSearch({ aba, ver }: Record<string, unknown>): BookingsSearch {
  return { ...(aba === 'profissional' || aba === 'contratante' ? { aba } : {}), ...(ver === 'semana' ? { ver } : {}) }
}

/** The search params that open the tab of a side. */
export function searchOfSide(side: Booking['side']): BookingsSearch {
  return { aba: side === 'professional' ? 'profissional' : 'contratante' }
}
