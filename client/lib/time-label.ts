import { addDays } from '#shared/days.ts'
import { calendarDay, clock, deviceZone, numericDate } from './format.ts'
import type { Instant } from './format.ts'

/** '14:05' today, 'Ontem' for the day before, otherwise '19/11/2026'; in the time zone of the device, or in `zone`. */
export function timeLabel(instant: Instant, now: Date, zone: string = deviceZone()): string {
  const day = calendarDay(instant, zone)
  if (day === calendarDay(now, zone)) return clock(instant, zone)
  return day === addDays(calendarDay(now, zone), -1) ? 'Ontem' : numericDate(instant, zone)
}
