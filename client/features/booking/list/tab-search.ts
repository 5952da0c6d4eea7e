import { type Address, address, oneOf } from '#client/lib/address.ts'
import type { Booking } from '../labels.ts'

/**
 * Reads the search params of /meus-agendamentos. `aba` is the tab, by default that of the person's account type. `ver` chooses
 * the week view; without it the list is shown.
 */
export const readBookingsSearch = address({ aba: oneOf('contratante', 'profissional'), ver: oneOf('semana') })

export type BookingsSearch = Address<typeof readBookingsSearch>
export type BookingsTab = NonNullable<BookingsSearch['aba']>

/** The search params that open the bookings list on the contractor's or the professional's tab. */
export function searchOfSide(side: Booking['side']): BookingsSearch {
  return { aba: side === 'professional' ? 'profissional' : 'contratante' }
}
