import { expect, test } from 'vitest'
import { closedBy, type DayException } from './day-hours.ts'

const DAY = '2026-11-23'
const dayOff = (startTime: string | null = null, endTime: string | null = null): DayException => ({
  kind: 'closed',
  firstDay: DAY,
  lastDay: DAY,
  startTime,
  endTime,
})
const special = (startTime: string, endTime: string): DayException => ({ ...dayOff(startTime, endTime), kind: 'open' })

test.each<[string, DayException, DayException[], number | null]>([
  ['a whole day off', special('08:00', '12:00'), [dayOff()], 0],
  ['a part of the day off that leaves less than 4 h', special('08:00', '12:00'), [dayOff('11:00', '13:00')], 0],
  ['a part of the day off that leaves 4 h', special('08:00', '13:00'), [dayOff('08:00', '09:00')], null],
  ['a part of the day off beside the special hours', special('08:00', '12:00'), [dayOff('12:00', '13:00')], null],
  [
    'two parts that only together leave less than 4 h',
    special('08:00', '16:00'),
    [dayOff('08:00', '11:00'), dayOff('14:00', '16:00')],
    0,
  ],
  [
    'hours left by other special hours that touch',
    special('08:00', '12:00'),
    [dayOff('08:00', '10:00'), special('12:00', '14:00')],
    null,
  ],
  ['special hours that are too short anyway', special('08:00', '10:00'), [dayOff()], null],
  ['a day off in the middle', { ...special('08:00', '12:00'), firstDay: '2026-11-20', lastDay: '2026-11-30' }, [dayOff()], 0],
  ['a day off on another day', { ...special('08:00', '12:00'), firstDay: '2026-11-24', lastDay: '2026-11-30' }, [dayOff()], null],
])('special hours with %s are closed by the exception that leaves no booking, or by none', (_, draft, others, at) => {
  expect(closedBy(draft, others)).toBe(at === null ? null : others[at])
})
