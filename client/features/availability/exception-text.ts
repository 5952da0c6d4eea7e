import type { AddException } from '#shared/availability.ts'
import { noonOf } from '#shared/days.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, shortDate } from '#client/lib/format.ts'

export type OwnException = Answers['availability']['mine']['exceptions'][number]

/** What the form for days off offers: a whole day off, some hours off, or special hours. */
export const exceptionChoices = [
  { value: 'day', label: 'Folga o dia todo' },
  { value: 'hours', label: 'Folga em algumas horas' },
  { value: 'open', label: 'Horário especial' },
] as const
export type ExceptionChoice = (typeof exceptionChoices)[number]['value']

/** The fields of the form for an exception; a missing day is ''. */
export interface ExceptionDraft {
  choice: ExceptionChoice
  firstDay: string
  lastDay: string
  startTime: string
  endTime: string
  label: string
}

/** The draft as the input of `availability.addException`, not yet validated. A whole day off has no hours. */
export function exceptionOf({ choice, startTime, endTime, ...rest }: ExceptionDraft): AddException {
  const times = choice === 'day' ? { startTime: null, endTime: null } : { startTime, endTime }
  return { ...rest, ...times, kind: choice === 'open' ? 'open' : 'closed' }
}

/** Formats a calendar day 'YYYY-MM-DD' as 'seg, 24 nov'. The year is added when it is not the current year. */
export function dayText(day: string, now?: Date): string {
  return shortDate(noonOf(day), 'UTC', now)
}

/** Formats the days of an exception: 'qui, 24 dez' or 'qui, 24 dez – sex, 1 jan 2027'. */
export function rangeText({ firstDay, lastDay }: Pick<OwnException, 'firstDay' | 'lastDay'>, now?: Date): string {
  return firstDay === lastDay ? dayText(firstDay, now) : `${dayText(firstDay, now)} – ${dayText(lastDay, now)}`
}

/** Formats the kind of an exception: 'Folga, dia todo', 'Folga, 08:00 – 12:00' or 'Horário especial, 08:00 – 12:00'. */
export function kindText({ kind, startTime, endTime }: Pick<OwnException, 'kind' | 'startTime' | 'endTime'>): string {
  const hours = startTime && endTime ? `${startTime} – ${endTime}` : 'dia todo'
  return `${kind === 'open' ? 'Horário especial' : 'Folga'}, ${hours}`
}

/** The hint for special hours on a day off: the day off closes them, so no booking fits. */
export function closedText(dayOff: OwnException, now?: Date): string {
  return `Você tem folga (${rangeText(dayOff, now)}), e ela vale mais que o horário especial: ali nenhuma visita cabe. Para abrir, remova a folga.`
}

/**
 * Says how many bookings stay on days off, such as '2 visitas marcadas continuam'. Returns null without bookings and for special
 * hours.
 */
export function bookingsText({ kind, bookings }: Pick<OwnException, 'kind' | 'bookings'>): string | null {
  if (kind === 'open' || bookings === 0) return null
  return count(bookings, 'visita marcada continua', 'visitas marcadas continuam')
}
