import { randomUUID } from 'node:crypto'
import { onlyBookingPhoto } from '#server/test/stage/booking-photo.ts'
import type { Call } from './call.ts'
import { longerCalls } from './longer-calls.ts'

/** Calls about several bookings: lists, procedures for a whole series, and procedures that extend a booking. */
export const bookingCalls: Readonly<Record<string, Call>> = {
  ...longerCalls,
  'booking.mine': {},
  'booking.usualHours': {},
  'booking.earlier': { input: () => ({ side: 'contractor', before: { start: '2026-11-24T11:00:00Z', id: randomUUID() } }) },
  'booking.agenda': { input: () => ({ side: 'professional' }) },
  'booking.visitWith': { input: () => ({ userId: randomUUID() }) },
  'booking.saveHome': { input: ({ id }) => ({ bookingId: randomUUID(), addressId: id }), reason: 'not_found' },
  'booking.removePhoto': {
    inputFor: (photoId) => ({ photoId }),
    own: async (resources, { id }, { world }) => onlyBookingPhoto(world, await resources.hold(id), id),
    foreign: async (resources, _actor, { world, vera }) => onlyBookingPhoto(world, await resources.hold(vera.id), vera.id),
  },
  'booking.seriesQuote': { input: () => ({ bookingId: randomUUID() }), reason: 'not_found' },
  'booking.cancelSeries': { input: () => ({ bookingId: randomUUID(), expectedRefundInCents: 0 }), reason: 'not_found' },
}
