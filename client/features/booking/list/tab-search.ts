import { type Address, address, oneOf } from '#client/lib/address.ts'
import type { Booking } from '../labels.ts'

/**
 * Reads the search params of /meus-agendamentos. `aba`: the tab, by default the tab of the person's account type. `ver`: the week
 * view, by default the list.
 */
export const readBookingsSearch = address({ aba: oneOf('contratante', 'profissional'), ver: oneOf('semana') })

export type BookingsSearch = Address<typeof readBookingsSearch>
export type BookingsTab = NonNullable<BookingsSearch['aba']>

/** The search params that open the bookings list on the contractor's or the professional's tab. */
export function searchOfSide(side: Booking['side']): BookingsSearch {
  return { aba: side === 'professional' ? 'profissional' : 'contratante' }
}
