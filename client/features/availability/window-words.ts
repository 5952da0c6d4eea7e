import type { Answers } from '#client/lib/api.ts'

export type OwnWeek = Answers['availability']['mine']
export type OwnWindow = OwnWeek['days'][number]['windows'][number]

/** Monday first as people plan it is not what the specs count by: 0 Sunday … 6 Saturday, the week begins on Sunday (S1 §2). */
export const weekdays = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'] as const

/** '00:00' to '23:00': whole hours (S1 §2). */
export const wholeHours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** '08:00 – 18:00'. */
export function spanOf({ startTime, endTime }: Pick<OwnWindow, 'startTime' | 'endTime'>): string {
  return `${startTime} – ${endTime}`
}

/** Where a window stands in its day and how much of it, in percent, for the drawn bar. */
export function barOf({ startTime, endTime }: Pick<OwnWindow, 'startTime' | 'endTime'>): { left: number; width: number } {
  const [from, to] = [hourOf(startTime), hourOf(endTime)]
  return { left: (from / 24) * 100, width: ((to - from) / 24) * 100 }
}

/**
 * What the breaks round a booking do to the grid of four hours (R-E6): they are counted round the visit asked for, so one alone
 * closes only the start on its own side of a booked visit, both exclude all neighbours. Null without breaks.
 */
export function bufferNotice({ settings }: Pick<OwnWeek, 'settings'>): string | null {
  const { bufferBeforeInMinutes: before, bufferAfterInMinutes: after } = settings
  if (before === 0 && after === 0) return null
  const breaks = [before > 0 && `${before} min antes`, after > 0 && `${after} min depois`].filter(Boolean).join(' e ')
  const opening = `Seu intervalo é de ${breaks} de cada serviço.`
  if (after === 0) return `${opening} Com ele, o horário logo depois de uma visita marcada deixa de aparecer.`
  if (before === 0) return `${opening} Com ele, o horário logo antes de uma visita marcada deixa de aparecer.`
  return `${opening} Com ele, horários vizinhos não cabem juntos: das 08:00 às 18:00 você recebe um serviço de 4 h por dia. Sem intervalo, caberiam dois.`
}

function hourOf(time: string): number {
  return Number(time.slice(0, 2))
}
