import { availabilityMessages, hoursOverlap, overlapWith } from '#shared/availability.ts'
import type { AddWindow } from '#shared/availability.ts'
import type { OwnWeek } from '#client/features/availability/index.ts'

/** The hours that are chosen but not yet added with 'Adicionar horário': weekdays (0 Sunday … 6 Saturday) and two whole hours. */
export interface WeekDraft {
  days: readonly number[]
  startTime: string
  endTime: string
}

/** For each field, the reason why the typed hours cannot be added. */
export interface DraftErrors {
  days?: string
  hours?: string
}

/** Returns the working hours of the stored week as a list, for step 5 of the sign-up. */
export function windowsOf({ days }: OwnWeek): AddWindow[] {
  return days.flatMap(({ windows }) => windows.map(({ weekday, startTime, endTime }) => ({ weekday, startTime, endTime })))
}

/**
 * Returns the errors of hours that the person wants to add: no weekday, an end before the start, or an overlap with other hours.
 */
export function errorsOfDraft(windows: readonly AddWindow[], { days, startTime, endTime }: WeekDraft): DraftErrors {
  if (days.length === 0) return { days: 'Escolha pelo menos um dia' }
  if (startTime >= endTime) return { hours: availabilityMessages.invalidHours.description }
  const other = windows.find(({ weekday, ...hours }) => days.includes(weekday) && hoursOverlap(hours, { startTime, endTime }))
  return other ? { hours: overlapWith(other) } : {}
}

/** Adds working hours on each chosen day. The result is sorted by weekday, from Sunday, and by start time. */
export function withDraft(windows: readonly AddWindow[], { days, startTime, endTime }: WeekDraft): AddWindow[] {
  const added = days.map((weekday) => ({ weekday, startTime, endTime }))
  return [...windows, ...added].toSorted((a, b) => a.weekday - b.weekday || a.startTime.localeCompare(b.startTime))
}

/** Whether two lists contain the same working hours in the same order. */
export function sameWeek(one: readonly AddWindow[], other: readonly AddWindow[]): boolean {
  const keys = (windows: readonly AddWindow[]) => windows.map(keyOf).join()
  return keys(one) === keys(other)
}

/** The React key of a range of working hours, unique within its week. */
export function keyOf({ weekday, startTime, endTime }: AddWindow): string {
  return `${weekday} ${startTime} ${endTime}`
}
