import { expect, test } from 'vitest'
import type { Booking } from '#db/schema/booking.ts'
import { BookingStatus } from '#shared/booking.ts'
import { reasonThrown } from '#server/test/stage/reason-thrown.ts'
import { assertMayReschedule, isWaiting, needsNoConsent, requestExpiry } from './rules.ts'

const start = new Date('2026-11-24T11:00:00Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
const hours = (count: number) => minutes(count * 60)
const booking = { contractorId: 'ana', professionalId: 'marlene', status: 'Confirmado', startsAt: start } as Booking

test.each(Object.values(BookingStatus))('both participants and nobody else reschedule a %s if it is confirmed', (status) => {
  const outcome = (actorId: string) => reasonThrown(() => assertMayReschedule({ ...booking, status }, actorId, minutes(-1)))
  const expected = status === 'Confirmado' ? null : 'wrong_state'
  expect([outcome('ana'), outcome('marlene'), outcome('rosa')]).toEqual([expected, expected, 'not_found'])
})

test('a booking cannot be rescheduled after its start', () => {
  expect(reasonThrown(() => assertMayReschedule(booking, 'ana', minutes(-1)))).toBeNull()
  expect(reasonThrown(() => assertMayReschedule(booking, 'ana', start))).toBe('wrong_state')
})

test('the contractor needs no consent until 24 hours before the start; the professional always needs it', () => {
  expect(needsNoConsent('contractor', start, { now: hours(-24), onlyAgreed: false })).toBe(true)
  expect(needsNoConsent('contractor', start, { now: minutes(-24 * 60 + 1), onlyAgreed: false })).toBe(false)
  expect(needsNoConsent('professional', start, { now: hours(-48), onlyAgreed: false })).toBe(false)
  expect(needsNoConsent('contractor', start, { now: hours(-48), onlyAgreed: true })).toBe(false)
})

test('a reschedule request expires after a day, or earlier at one of the two starts or at the charge', () => {
  const now = hours(-100)
  expect(requestExpiry(booking, { toStart: hours(48), now })).toEqual(hours(-76))
  expect(requestExpiry({ ...booking, startsAt: hours(-95) }, { toStart: hours(48), now })).toEqual(hours(-95))
  expect(requestExpiry(booking, { toStart: hours(-90), now })).toEqual(hours(-90))
  const planned = { ...booking, status: BookingStatus.requested, chargeAt: hours(-80) }
  expect(requestExpiry(planned, { toStart: hours(48), now })).toEqual(hours(-80))
  expect([
    isWaiting({ status: 'open', expiresAt: start }, minutes(-1)),
    isWaiting({ status: 'open', expiresAt: start }, start),
  ]).toEqual([true, false])
})
