import { expect, test } from 'vitest'
import { afterWorkingDays, easterOf, holidayOn } from './holidays.ts'

test.each(['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2038-04-25', '2285-03-22'])('Easter is on %s', (day) =>
  expect(easterOf(Number(day.slice(0, 4)))).toBe(day),
)

test.each([
  ['2026-12-25', 'Natal'],
  ['2026-11-20', 'Consciência Negra'],
  ['2027-02-08', 'Carnaval'],
  ['2027-02-09', 'Carnaval'],
  ['2027-03-26', 'Sexta-feira Santa'],
  ['2027-05-27', 'Corpus Christi'],
  ['2027-02-10', null],
  ['2026-12-24', null],
])('the holiday on %s is %s', (day, name) => expect(holidayOn(day)).toBe(name))

test.each([
  ['2026-11-25', 1, '2026-11-26'],
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-11-28', 1, '2026-12-01'],
  ['2026-12-24', 1, '2026-12-28'],
  ['2026-12-25', 0, '2026-12-28'],
  ['2026-11-19', 1, '2026-11-23'],
])('%s and %i working days is %s: no weekend, no national holiday', (day, count, reached) => {
  expect(afterWorkingDays(day, count)).toBe(reached)
})
