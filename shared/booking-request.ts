import { z } from 'zod'
import { DurationInput } from './availability.ts'
import { MAX_UNPAID_VISITS, StartInput } from './booking.ts'
import { ServicesAsked, SuppliesInput } from './booking-scope.ts'
import { Id, IdempotencyKey, text } from './text.ts'
import { addDays, weekdayOf, type Day } from './days.ts'
import { dayOf, instantAt, timeOf } from './time.ts'

/** How often a visit may repeat: the words of the choice, by weeks between two visits. */
export const repeatLabels = { 1: 'Toda semana', 2: 'A cada duas semanas' } as const

/** The most visits of one series, the first included: a whole series may wait for its payment. */
export const MAX_OCCURRENCES = MAX_UNPAID_VISITS

const Repeat = z.strictObject({
  everyWeeks: z.union([z.literal(1), z.literal(2)], { error: 'Escolha toda semana ou a cada duas' }),
  occurrences: z
    .number({ error: 'Escolha quantas visitas' })
    .int('Escolha quantas visitas')
    .min(2, 'Escolha pelo menos 2 visitas')
    .max(MAX_OCCURRENCES, `Escolha no máximo ${MAX_OCCURRENCES} visitas`),
})
export type Repeat = z.output<typeof Repeat>

/** What the customer wants her to know of the visit; nothing written is null. */
export const VisitNotes = text({ max: 1_000 }).transform((value) => value || null)

/** That the hiring alert was read and accepted; asked for where a booking raises it (AMB-12). */
export const AcceptedAlert = z.literal(true, { error: 'Leia o alerta e confirme' }).optional()

/**
 * Asks for a slot, or with `repeat` for a series that begins with it; `skip` are the dates of the series to leave out.
 * `expectedTotalInCents` is the total of the first visit, as it was shown.
 */
export const RequestBooking = z.strictObject({
  professionalId: Id,
  start: StartInput,
  durationHours: DurationInput,
  expectedTotalInCents: z.number().int().min(0).max(10_000_000),
  visitNotes: VisitNotes.optional(),
  services: ServicesAsked.optional(),
  supplies: SuppliesInput.optional(),
  acceptedAlert: AcceptedAlert,
  repeat: Repeat.optional(),
  skip: z
    .array(StartInput)
    .max(MAX_OCCURRENCES - 1, 'Deixe pelo menos uma data')
    .optional(),
  idempotencyKey: IdempotencyKey,
})
export type RequestBooking = z.output<typeof RequestBooking>

/** The meter of the pair, for the week of `start` or, without one, for this week. */
export const AskMeter = z.strictObject({ professionalId: Id, start: StartInput.optional() })
export type AskMeter = z.output<typeof AskMeter>

/** The starts of a series, in order: the same hour on the clocks of `zone`, week after week; the first is `start` itself. */
export function startsOfSeries(start: Date, { everyWeeks, occurrences }: Repeat, zone: string): Date[] {
  const [day, time] = [dayOf(start, zone), timeOf(start, zone)]
  const later = Array.from({ length: occurrences - 1 }, (_, index) => addDays(day, 7 * everyWeeks * (index + 1)))
  return [start, ...later.map((date) => instantAt(date, time, zone))]
}

/** More days than this a week in one home is employment (LC 150, BR-4). */
export const DAYS_A_WEEK = 2

/** So many bookings of a pair raise the hiring alert (S1 §5). */
export const ALERT_FROM = 2

/** The Monday on or before a day: the week of the meter runs from Monday to Sunday. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7))
}

/** The dialog before a booking that might make an employment (S1 §5, R-B11); nothing is written before `accept`. */
export const hiringAlert = {
  title: 'Alerta de Vínculo Empregatício',
  body: [
    'Contratar com frequência a mesma pessoa pode ser entendido pela Justiça do Trabalho como vínculo empregatício.',
    'Pela Lei Complementar 150/2015, trabalho doméstico em mais de 2 dias por semana na mesma casa é emprego, com registro, férias, 13º e FGTS.',
    'Antes de continuar, consulte um advogado trabalhista.',
  ],
  accept: 'Entendi, continuar',
  cancel: 'Cancelar',
} as const

/** What somebody accepts with the alert, as it is kept. */
export const hiringAlertText = [hiringAlert.title, ...hiringAlert.body, hiringAlert.accept].join('\n')

/** Why a date of a series cannot be had where no cell of the grid says so. */
export const NOT_THAT_DAY = 'não atende nesse horário'

/** What may be done about a series of which so many dates are not free, of so many in all. */
export function conflictsOf(busy: number, all: number): string {
  if (busy === all) return 'Nenhuma data está livre. Volte e escolha outro horário.'
  const taken = busy === 1 ? 'Uma data não está livre.' : 'Algumas datas não estão livres.'
  return `${taken} Agende ${all - busy === 1 ? 'a outra' : 'as outras'} ou volte e escolha outro horário.`
}

export const requestMessages = {
  alertDue: 'Confirme que leu o alerta antes de agendar.',
  notOfSeries: 'Essa data não faz parte da repetição.',
  noDateLeft: 'Deixe pelo menos uma data.',
} as const
