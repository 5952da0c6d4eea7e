import { addDays, type Day, weekdayOf } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Professional } from './people.ts'

/** The first working day of the professional that is at least `from` days after `now`, in the professional's time zone. */
export function nextWorkingDay(professional: Professional, now: Date, from: number): Day {
  return workingDay(professional, now, from, 1)
}

/** The last working day of the professional that is at least `back` days before `now`. */
export function lastWorkingDay(professional: Professional, now: Date, back: number): Day {
  return workingDay(professional, now, -back, -1)
}

/** The professional's first working day after the given day. */
export function workingDayAfter({ windows }: Professional, day: Day): Day {
  return firstOf(windows, addDays(day, 1), 1)
}

function workingDay({ windows, place }: Professional, now: Date, offset: number, step: 1 | -1): Day {
  return firstOf(windows, addDays(dayOf(now, zoneOf(place.state, place.city)), offset), step)
}

function firstOf(windows: Professional['windows'], from: Day, step: 1 | -1): Day {
  for (let at = 0; at < 7; at++) {
    const day = addDays(from, at * step)
    if (windows.some(({ weekday }) => weekday === weekdayOf(day))) return day
  }
  throw new RangeError('the professional has no window')
}

/** The start time of the professional's first window. */
export function windowStart({ windows }: Professional): string {
  return windows[0]?.startTime ?? '08:00'
}
