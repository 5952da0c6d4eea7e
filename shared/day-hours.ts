import { type Hours, hoursOverlap, mergeHours, visitsThatFit } from './availability.ts'
import { addDays, type Day, daysBetween, weekdayOf } from './days.ts'

/** Weekly working hours of a professional on one weekday, from 0 (Sunday) to 6 (Saturday). */
export type Window = Hours & { readonly weekday: number }

/**
 * Days off or special hours that differ from the weekly working hours, first and last day included, on the professional's
 * calendar. Without times they cover the whole days.
 */
export type DayException = {
  readonly kind: 'closed' | 'open'
  readonly firstDay: Day
  readonly lastDay: Day
  readonly startTime: string | null
  readonly endTime: string | null
}

const WHOLE_DAY: Hours = { startTime: '00:00', endTime: '24:00' }

/**
 * Returns the hours at which a professional works on a day, merged and ordered. Special hours replace those of the week, and days
 * off are removed from both (ADR 020).
 */
export function hoursOn(
  { windows, exceptions }: { readonly windows: readonly Window[]; readonly exceptions: readonly DayException[] },
  date: Day,
): Hours[] {
  const ofDay = exceptions.filter(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)
  const opened = ofDay.filter(({ kind }) => kind === 'open').map(hoursOf)
  const closed = ofDay.filter(({ kind }) => kind === 'closed').map(hoursOf)
  const weekday = weekdayOf(date)
  const windowsOfDay = windows.filter((window) => window.weekday === weekday)
  return closed.reduce(without, mergeHours(opened.length > 0 ? opened : windowsOfDay))
}

/**
 * Returns the exception of `others` that closes so much of the special hours `special` that no booking fits on one of their days.
 * Returns null if there is none.
 */
export function closedBy<Exception extends DayException>(special: DayException, others: readonly Exception[]): Exception | null {
  const closed = others.filter((other) => other.kind === 'closed' && hoursOverlap(hoursOf(other), hoursOf(special)))
  const opened = others.filter(({ kind }) => kind === 'open')
  const fits = (exceptions: readonly DayException[], date: Day) =>
    hoursOn({ windows: [], exceptions }, date).some(
      (hours) => hoursOverlap(hours, hoursOf(special)) && visitsThatFit(hours, 0) > 0,
    )
  const days = Array.from({ length: daysBetween(special.firstDay, special.lastDay) + 1 }, (_, at) =>
    addDays(special.firstDay, at),
  )
  for (const date of days) {
    const closing = closed.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)
    if (closing && fits([special, ...opened], date) && !fits([special, ...others], date)) return closing
  }
  return null
}

/** Returns the hours of a day off or of special hours. Without times it covers the whole day. */
export function hoursOf({ startTime, endTime }: Pick<DayException, 'startTime' | 'endTime'>): Hours {
  return startTime === null || endTime === null ? WHOLE_DAY : { startTime, endTime }
}

function without(hours: readonly Hours[], closed: Hours): Hours[] {
  return hours.flatMap(({ startTime, endTime }) => {
    const before = { startTime, endTime: endTime < closed.startTime ? endTime : closed.startTime }
    const after = { startTime: startTime > closed.endTime ? startTime : closed.endTime, endTime }
    return [before, after].filter((part) => part.startTime < part.endTime)
  })
}
