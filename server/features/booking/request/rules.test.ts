import { describe, expect, test } from 'vitest'
import type { Actor } from '#server/core/context.ts'
import type { RequestBooking } from '#shared/booking-request.ts'
import { reasonThrown } from '#server/test/stage/reason-thrown.ts'
import { assertMayHold, assertMayRequest, assertOffered, requestedStarts } from './rules.ts'

test('only a contractor can request a booking, and not with themselves', () => {
  const home = () => ({ point: null, hasAddress: false })
  const actor = {
    id: 'ana',
    name: 'Ana',
    subscriber: true,
    sessionId: 's',
    secondFactor: false,
    adminWithheld: false,
    desk: new Set<never>(),
    blocked: new Set<string>(),
    home,
  }
  const request = (roles: Actor['roles'], professionalId: string) =>
    reasonThrown(() => assertMayRequest({ ...actor, roles }, professionalId))
  expect(request(new Set(['contractor']), 'marlene')).toBeNull()
  expect(request(new Set(['contractor', 'professional']), 'ana')).toBe('self')
  expect(request(new Set(['professional']), 'marlene')).toBe('forbidden')
})

test('a service that the professional does not offer is refused at the field `services`', () => {
  expect(reasonThrown(() => assertOffered(['Cozinha', 'Lavanderia'], ['Cozinha']))).toBe('invalid_input')
  expect(reasonThrown(() => assertOffered(['Cozinha'], ['Cozinha']))).toBeNull()
  expect(reasonThrown(() => assertOffered(undefined, []))).toBeNull()
})

test('more than three unpaid holds or eight unpaid bookings are refused', () => {
  expect(reasonThrown(() => assertMayHold({ holds: 2, bookings: 2 }, 1))).toBeNull()
  expect(reasonThrown(() => assertMayHold({ holds: 3, bookings: 3 }, 1))).toBe('too_many_holds')
  expect(reasonThrown(() => assertMayHold({ holds: 1, bookings: 4 }, 4))).toBeNull()
  expect(reasonThrown(() => assertMayHold({ holds: 1, bookings: 5 }, 4))).toBe('too_many_holds')
})

describe('the requested starts', () => {
  const start = new Date('2026-11-24T11:00:00Z')
  const week = (count: number) => new Date(start.getTime() + count * 7 * 86_400_000)
  const starts = (over: Partial<RequestBooking>) => requestedStarts({ start, ...over } as RequestBooking, 'America/Sao_Paulo')
  const repeat = { everyWeeks: 1, occurrences: 3 } as const

  test('the requested starts are a single start, or those of a series without the skipped dates', () => {
    expect(starts({})).toEqual([start])
    expect(starts({ repeat })).toEqual([start, week(1), week(2)])
    expect(starts({ repeat, skip: [start] })).toEqual([week(1), week(2)])
  })

  test('skipping a date that is not in the series, or all of its dates, is refused', () => {
    expect(reasonThrown(() => starts({ repeat, skip: [week(3)] }))).toBe('invalid_input')
    expect(reasonThrown(() => starts({ repeat, skip: [start, week(1), week(2)] }))).toBe('invalid_input')
  })
})
