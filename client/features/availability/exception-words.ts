import type { AddException } from '#shared/availability.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, shortDate } from '#client/lib/format.ts'

export type OwnException = Answers['availability']['mine']['exceptions'][number]

/** What people choose between: the kind together with whether hours are said. */
export const exceptionChoices = [
  { value: 'day', label: 'Folga o dia todo' },
  { value: 'hours', label: 'Folga em algumas horas' },
  { value: 'open', label: 'Horário especial' },
] as const
export type ExceptionChoice = (typeof exceptionChoices)[number]['value']

/** What the sheet holds while one fills it in; an empty day is ''. */
export interface ExceptionDraft {
  choice: ExceptionChoice
  firstDay: string
  lastDay: string
  startTime: string
  endTime: string
  label: string
}

/** The draft as the server takes it, not yet checked: hours only where they mean something. */
export function exceptionOf({ choice, startTime, endTime, ...rest }: ExceptionDraft): AddException {
  const times = choice === 'day' ? { startTime: null, endTime: null } : { startTime, endTime }
  return { ...rest, ...times, kind: choice === 'open' ? 'open' : 'closed' }
}

/** 'seg, 24 nov' for a day of the calendar, free of zones; the year is added when it is not this one. */
export function dayWords(day: string, now?: Date): string {
  return shortDate(`${day}T12:00:00Z`, 'UTC', now)
}

/** 'qui, 24 dez' or 'qui, 24 dez – sex, 1 jan 2027'. */
export function rangeWords({ firstDay, lastDay }: Pick<OwnException, 'firstDay' | 'lastDay'>, now?: Date): string {
  return firstDay === lastDay ? dayWords(firstDay, now) : `${dayWords(firstDay, now)} – ${dayWords(lastDay, now)}`
}

/** 'Folga, dia todo', 'Folga, 08:00 – 12:00' or 'Horário especial, 08:00 – 12:00'. */
export function kindWords({ kind, startTime, endTime }: Pick<OwnException, 'kind' | 'startTime' | 'endTime'>): string {
  const hours = startTime && endTime ? `${startTime} – ${endTime}` : 'dia todo'
  return `${kind === 'open' ? 'Horário especial' : 'Folga'}, ${hours}`
}

/** '2 visitas marcadas continuam' for closed days with visits, otherwise null (AMB-60). */
export function visitWords({ kind, bookings }: Pick<OwnException, 'kind' | 'bookings'>): string | null {
  if (kind === 'open' || bookings === 0) return null
  return count(bookings, 'visita marcada continua', 'visitas marcadas continuam')
}
