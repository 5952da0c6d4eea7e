import { claimOfflineRecord } from '#client/lib/storage.ts'
import { keepBookings, keepStep } from '#client/features/offline/record.ts'
import type { OfflineBooking, OfflineRecord, WaitingStep } from '#client/features/offline/record.ts'
import { bookingId } from './detail-stage.tsx'

/** The id of the person whom asPerson() signs in. */
export const owner = '5f0f5a6e-0000-4000-8000-0000000000aa'

/** A paid booking that began a minute ago, as the professional's device stores it for offline use. */
export const atTheDoor: OfflineBooking = {
  id: bookingId,
  side: 'professional',
  status: 'Confirmado',
  start: new Date(Date.now() - 60_000).toISOString(),
  end: new Date(Date.now() + 4 * 3_600_000).toISOString(),
  zone: zoneAtNoon(),
  otherName: 'Ana Prado',
  address: ['Avenida Paulista, 1000', 'Bela Vista, São Paulo · SP', 'CEP 01310-100'],
  startCode: null,
  awaitsCheckIn: true,
  onTheWayAt: null,
  earning: null,
}

export const waiting: WaitingStep = {
  bookingId,
  code: '4821',
  idempotencyKey: '5f0f5a6e-0000-4000-8000-0000000000c0',
  until: '2030-11-26T19:00:00.000Z',
  zone: 'America/Sao_Paulo',
}

/**
 * For tests: stores these bookings, check-ins and signals on this device for offline use, and removes everything else that was
 * stored there.
 */
export function keepOnDevice(part: Partial<OfflineRecord> = {}): void {
  claimOfflineRecord(null)
  const { steps = [], ...record } = {
    owner,
    until: '2099-12-31T00:00:00.000Z',
    savedAt: '2030-11-25T12:10:00.000Z',
    bookings: [atTheDoor],
    ...part,
  }
  keepBookings(record)
  steps.forEach(keepStep)
}

/** Returns a time zone in which it is noon now, so that a booking in the next hours does not fall on another day. */
function zoneAtNoon(): string {
  const hour = new Date().getUTCHours() - 12
  return `Etc/GMT${hour < 0 ? '' : '+'}${hour}`
}
