import { BookingStatus } from '#shared/booking.ts'
import { cardLabel } from '#shared/cards.ts'
import { clock, shortDate } from '#client/lib/format.ts'
import type { Booking } from './labels.ts'

type Planned = Pick<Booking, 'planned' | 'side' | 'zone' | 'mayPay' | 'status'>

/**
 * The text about a planned charge, such as 'Será cobrado em dom, 29 nov, 08:00 no cartão Visa final 4242'; null when no charge is
 * planned or the card was refused.
 */
export function plannedWords({ planned, side, zone, mayPay, status }: Planned): string | null {
  if (!planned || planned.refused || mayPay || status !== BookingStatus.requested) return null
  const at = `Será cobrado em ${shortDate(planned.chargeAt, zone)}, ${clock(planned.chargeAt, zone)}`
  if (side === 'professional') return `${at}. Você não precisa fazer nada.`
  return planned.card ? `${at} no cartão ${cardLabel(planned.card)}` : at
}
