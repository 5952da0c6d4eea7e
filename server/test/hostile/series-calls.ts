import { randomUUID } from 'node:crypto'
import type { Call } from './calls.ts'

/** The calls about all bookings of a series. */
export const seriesCalls: Readonly<Record<string, Call>> = {
  'booking.seriesQuote': { input: () => ({ bookingId: randomUUID() }), reason: 'not_found' },
  'booking.cancelSeries': { input: () => ({ bookingId: randomUUID(), expectedRefundInCents: 0 }), reason: 'not_found' },
}
