import type { Answers } from '#client/lib/api.ts'

export type OwnWeek = Answers['availability']['mine']
export type OwnWindow = OwnWeek['days'][number]['windows'][number]

/** Weekday names by number, 0 Sunday … 6 Saturday. The week starts on Sunday, as in the specification. */
export const weekdays = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'] as const

/** The seven weekdays as options of a field. */
export const weekdayOptions = weekdays.map((label, value) => ({ value, label }))

const hourOptions = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`).map((value) => ({
  value,
  label: value,
}))

/** The whole hours at which a window may start: '00:00' to '23:00'. */
export const startHourOptions = hourOptions

/** The whole hours at which a window may end: '01:00' to '23:00'. Midnight cannot be stored as an end. */
export const endHourOptions = hourOptions.slice(1)

/** Formats the hours of a window, such as '08:00 – 18:00'. */
export function spanOf({ startTime, endTime }: Pick<OwnWindow, 'startTime' | 'endTime'>): string {
  return `${startTime} – ${endTime}`
}

/** The position and the width of a window in the bar that shows its day, in percent of the bar. */
export function barOf({ startTime, endTime }: Pick<OwnWindow, 'startTime' | 'endTime'>): { left: number; width: number } {
  const [from, to] = [hourOf(startTime), hourOf(endTime)]
  return { left: (from / 24) * 100, width: ((to - from) / 24) * 100 }
}

/**
 * Says which four-hour slots next to a booking are blocked by the free time before or after bookings. Returns null when the
 * professional has set no free time.
 */
export function bufferMessage({ settings }: Pick<OwnWeek, 'settings'>): string | null {
  const { bufferBeforeInMinutes: before, bufferAfterInMinutes: after } = settings
  if (before === 0 && after === 0) return null
  const breaks = [before > 0 && `${before} min antes`, after > 0 && `${after} min depois`].filter(Boolean).join(' e ')
  const intro = `Seu intervalo é de ${breaks} de cada serviço.`
  if (after === 0) return `${intro} Com ele, o horário logo depois de uma visita marcada deixa de aparecer.`
  if (before === 0) return `${intro} Com ele, o horário logo antes de uma visita marcada deixa de aparecer.`
  return `${intro} Com ele, horários vizinhos não cabem juntos: das 08:00 às 18:00 você recebe um serviço de 4 h por dia. Sem intervalo, caberiam dois.`
}

function hourOf(time: string): number {
  return Number(time.slice(0, 2))
}
