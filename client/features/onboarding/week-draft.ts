import { availabilityMessages, hoursMeet, overlapWith } from '#shared/availability.ts'
import type { AddWindow } from '#shared/availability.ts'
import type { OwnWeek } from '#client/features/availability/index.ts'

/** What is chosen before 'Adicionar horário': weekdays (0 Sunday … 6 Saturday) and two whole hours. */
export interface WeekDraft {
  days: readonly number[]
  startTime: string
  endTime: string
}

/** Why a draft cannot be added, by the field it is said at. */
export interface DraftFaults {
  days?: string
  hours?: string
}

/** The stored week as the step edits it. */
export function windowsOf({ days }: OwnWeek): AddWindow[] {
  return days.flatMap(({ windows }) => windows.map(({ weekday, startTime, endTime }) => ({ weekday, startTime, endTime })))
}

/** What is wrong with a draft: no weekday, hours in the wrong order, or over a window already there (S1 §5, AMB-10). */
export function faultsOfDraft(windows: readonly AddWindow[], { days, startTime, endTime }: WeekDraft): DraftFaults {
  if (days.length === 0) return { days: 'Escolha pelo menos um dia' }
  if (startTime >= endTime) return { hours: availabilityMessages.invalidHours.description }
  const other = windows.find(({ weekday, ...hours }) => days.includes(weekday) && hoursMeet(hours, { startTime, endTime }))
  return other ? { hours: overlapWith(other) } : {}
}

/** The week with one more window on each chosen day, Sunday first and by the hour. */
export function withDraft(windows: readonly AddWindow[], { days, startTime, endTime }: WeekDraft): AddWindow[] {
  const added = days.map((weekday) => ({ weekday, startTime, endTime }))
  return [...windows, ...added].toSorted((a, b) => a.weekday - b.weekday || a.startTime.localeCompare(b.startTime))
}

/** Whether two lists hold the same windows in the same order. */
export function sameWeek(one: readonly AddWindow[], other: readonly AddWindow[]): boolean {
  const keys = (windows: readonly AddWindow[]) => windows.map(keyOf).join()
  return keys(one) === keys(other)
}

/** A name for one window, unique in its week. */
export function keyOf({ weekday, startTime, endTime }: AddWindow): string {
  return `${weekday} ${startTime} ${endTime}`
}
