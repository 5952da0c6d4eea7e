import { z } from 'zod'
import { DayInput } from './availability.ts'
import { StartInput } from './booking.ts'
import { repeatLabels } from './booking-request.ts'
import { addDays, type Day, weekdayNames, weekdayOf } from './days.ts'
import { formatCents } from './money.ts'
import { Id } from './text.ts'

/** The maximum length of a pause of a series, in days (G11). */
export const MAX_PAUSE_DAYS = 56
/** How many days a series continues after a participant ends it (G11). */
export const END_NOTICE_DAYS = 7
/** After how many days a new price takes effect in a series, if the contractor accepts it (G11). */
export const NEW_PRICE_AFTER_DAYS = 30
/** How many days before a date on a public holiday both participants are asked whether the date suits them. */
export const HOLIDAY_ASKED_DAYS_BEFORE = 14

export const SeriesRef = z.strictObject({ seriesId: Id })

/** Pauses a series. `until` is the day on which its bookings begin again; null ends the pause. */
export const PauseSeries = SeriesRef.extend({ until: DayInput.nullable() })
export type PauseSeries = z.output<typeof PauseSeries>

/** Moves a series to another weekday and time. `start` is its first new date and time. */
export const ChangeSeries = SeriesRef.extend({ start: StartInput })
export type ChangeSeries = z.output<typeof ChangeSeries>

export const AnswerSeries = SeriesRef.extend({ accept: z.boolean() })
export type AnswerSeries = z.output<typeof AnswerSeries>

/** The path of the page of a series without an end. */
export function seriesPath(seriesId: string): string {
  return `/serie/${seriesId}`
}

/** The rhythm of a series in words: 'Toda semana, terça-feira às 08:00'. `day` is any date of the series. */
export function rhythmOf({ everyWeeks, day, startTime }: { everyWeeks: 1 | 2; day: Day; startTime: string }): string {
  return `${repeatLabels[everyWeeks]}, ${weekdayNames[weekdayOf(day)]} às ${startTime}`
}

/** Returns the first date of a series on or after `from`. `day` is any date of the series. */
export function firstDateFrom(from: Day, day: Day, everyWeeks: 1 | 2): Day {
  let first = day
  while (first < from) first = addDays(first, 7 * everyWeeks)
  while (addDays(first, -7 * everyWeeks) >= from) first = addDays(first, -7 * everyWeeks)
  return first
}

/** Returns the dates of a series in order, from its next date up to the day `last`. */
export function datesUntil(nextDay: Day, everyWeeks: 1 | 2, last: Day): Day[] {
  const days: Day[] = []
  for (let day = nextDay; day <= last; day = addDays(day, 7 * everyWeeks)) days.push(day)
  return days
}

export const openSeriesMessages = {
  label: 'Sem data para acabar',
  howItWorks: (everyWeeks: 1 | 2) =>
    `Reservamos as próximas 8 semanas, e depois uma data nova ${everyWeeks === 1 ? 'a cada semana' : 'a cada duas semanas'}. Você paga uma visita de cada vez e pula, pausa ou encerra quando quiser.`,
  consent: (everyWeeks: 1 | 2, cents: number) =>
    `Depois destas, ${everyWeeks === 1 ? 'toda semana' : 'a cada duas semanas'}, ${formatCents(cents)} por visita, até alguém encerrar. Um preço novo só vale com o seu sim.`,
  notFound: 'Esta repetição não existe mais.',
  over: 'Esta repetição já foi encerrada.',
  notStarted: 'A repetição começa quando a primeira visita for paga.',
  tooLate: 'Faltam menos de 24 horas. Cancele a visita na página dela.',
  notInSeries: 'Esta visita não faz parte de uma repetição sem data para acabar.',
  pauseAhead: 'Escolha um dia depois de hoje.',
  pauseTooLong: `Escolha um dia em até ${MAX_PAUSE_DAYS / 7} semanas.`,
  changeTooSoon: 'Escolha um horário daqui a pelo menos dois dias.',
  changeTooFar: 'Escolha um horário dentro das próximas 3 semanas.',
  notFree: 'A agenda não tem este horário livre na primeira data. Escolha outro.',
  sameTime: 'A repetição já é neste dia e horário.',
  nothingToAnswer: 'Não há mais nada para responder aqui.',
  ownProposal: 'Quem responde é a outra pessoa.',
  skipped: { title: 'Visita pulada', description: 'As outras continuam. Se ela já foi paga, tudo volta.' },
  paused: (until: string) => `Repetição pausada até ${until}`,
  resumed: 'Repetição retomada',
  changed: { title: 'Dia da repetição mudado', description: 'As visitas que ainda não foram cobradas mudaram.' },
  asked: { title: 'Proposta enviada', description: 'Nada muda até a outra pessoa responder.' },
  ended: { title: 'Repetição encerrada' },
  priceAccepted: 'Preço novo aceito',
  priceRefused: 'O preço continua o mesmo',
  proposalRefused: 'O dia continua o mesmo',
  failed: 'Não foi possível mudar a repetição',
  loadFailed: 'Não foi possível carregar a repetição.',
  remaining: (endsOn: string) => `As visitas antes de ${endsOn} continuam`,
  noneAhead: 'Não há mais visitas marcadas.',
  endNotice: `As visitas dos próximos ${END_NOTICE_DAYS} dias continuam. As outras saem da agenda, sem custo.`,
  pauseNotice: 'Visitas que começam em menos de 24 horas continuam. O que já foi pago pelas outras volta por inteiro.',
  skipNotice: 'Até 24 horas antes, pular não custa nada: o que foi pago pela visita volta por inteiro.',
  changeNotice: 'Mudam as visitas que ainda não foram cobradas. Uma data sem horário livre fica sem visita.',
  planOver: 'Sem plano ativo, nenhuma data nova é marcada. As que já estão marcadas continuam.',
  missed: 'Sem visita, porque a agenda não tem o horário livre',
} as const
