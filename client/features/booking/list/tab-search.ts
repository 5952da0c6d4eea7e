import { type Address, address, oneOf } from '#client/lib/address.ts'
import type { Booking } from '../labels.ts'

/**
 * Reads the address of /meus-agendamentos. Without `aba` the tab of the person's account type is shown. `ver`: the week view; the list
 * by default.
 */
export const readBookingsSearch = address({ aba: oneOf('contratante', 'profissional'), ver: oneOf('semana') })

export type BookingsSearch = Address<typeof readBookingsSearch>
export type BookingsTab = NonNullable<BookingsSearch['aba']>

/** The search params that open the bookings as contractor or as professional. */
export function searchOfSide(side: Booking['side']): BookingsSearch {
  return { aba: side === 'professional' ? 'profissional' : 'contratante' }
}
