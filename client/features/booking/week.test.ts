import { expect, test } from 'vitest'
import type { Duration } from '#shared/availability.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { dayToJumpTo, freeSlot, freshWeekOf, priceAt, weekDays } from './week.ts'
import type { Week } from './week.ts'

const price = (hours: Duration, amountInCents: number) => ({
  hours,
  amountInCents,
  feeInCents: amountInCents / 5,
  firstBookingFeeInCents: 0,
  totalInCents: (amountInCents * 6) / 5,
})

const week: Week = {
  professionalId: '5f0f5a6e-0000-4000-8000-000000000001',
  zone: 'America/Manaus',
  durationHours: 8,
  leadTimeInHours: 2,
  weekStart: '2026-11-22',
  weekEnd: '2026-11-28',
  firstWeekStart: '2026-11-15',
  lastWeekStart: '2027-05-16',
  days: Array.from({ length: 7 }, (_, index) => ({
    date: `2026-11-${22 + index}`,
    slots:
      index === 2
        ? [
            { start: '2026-11-24T12:00:00.000Z', end: '2026-11-24T20:00:00.000Z', state: 'free' as const },
            { start: '2026-11-24T16:00:00.000Z', end: '2026-11-25T00:00:00.000Z', state: 'does_not_fit' as const },
          ]
        : [],
  })),
  away: null,
  nextFreeDay: null,
  prices: [price(4, 9_000), price(6, 13_500), price(8, 18_000)],
}

test("shows hours in the professional's zone and says when a duration does not fit", () => {
  const [, , tuesday] = weekDays(week)
  expect(tuesday?.slots.map(({ label, state, reason }) => [label, state, reason])).toEqual([
    ['08:00 – 16:00', 'free', undefined],
    ['12:00 – 20:00', 'short', 'não cabem 8 h'],
  ])
})

test('finds a chosen start in the week only while it is free', () => {
  expect(freeSlot(week, '2026-11-24T12:00:00.000Z')?.end).toBe('2026-11-24T20:00:00.000Z')
  expect(freeSlot(week, '2026-11-24T16:00:00.000Z')).toBeNull()
  expect(freeSlot(week, undefined)).toBeNull()
})

test('finds the price of a duration', () => {
  expect(priceAt(week, 6)?.totalInCents).toBe(16_200)
})

test('labels the next free day and finds the week of that day', () => {
  expect(dayToJumpTo('2026-11-26')).toEqual({ label: 'qui, 26 nov', weekday: 'quinta', weekStart: '2026-11-22' })
  expect(dayToJumpTo('2026-12-06')).toEqual({ label: 'dom, 6 dez', weekday: 'domingo', weekStart: '2026-12-06' })
})

test('reads the week that a refusal contains, and returns null for anything else', () => {
  const refusal = (reason: string | null, detail: unknown) => ({ ...refusalOf(null), reason, detail })
  for (const reason of ['slot_taken', 'price_changed'])
    expect(freshWeekOf(refusal(reason, { week, prices: week.prices }))).toEqual(week)
  expect(freshWeekOf(refusal('slot_unavailable', { week, state: 'past', why: null }))).toEqual(week)
  for (const nonsense of [null, 'week', {}, { week: { days: [] } }, { prices: [{ hours: 4 }] }])
    expect(freshWeekOf(refusal('slot_taken', nonsense))).toBeNull()
  expect(freshWeekOf(refusal('wrong_state', { week }))).toBeNull()
})
