import { z } from 'zod'
import { DurationInput } from './availability.ts'
import { MAX_UNPAID_BOOKINGS, StartInput } from './booking.ts'
import { ExtraTasksAsked, ServicesAsked, SuppliesInput, VisitNotes } from './booking-scope.ts'
import { AddressId } from './address-input.ts'
import { Id, IdempotencyKey } from './text.ts'
import { addDays, weekdayOf, type Day } from './days.ts'
import { dayOf, instantAt, timeOf } from './time.ts'

/** The labels of how often a booking may repeat, by the number of weeks between two bookings. */
export const repeatLabels = { 1: 'Toda semana', 2: 'A cada duas semanas' } as const

/**
 * The maximum number of bookings in a series, including the first. It equals the limit of unpaid bookings, because a whole series
 * may be unpaid.
 */
export const MAX_OCCURRENCES = MAX_UNPAID_BOOKINGS

/** How many weeks ahead the bookings of a series without an end are created. */
export const OPEN_WEEKS = 8

/**
 * How a booking repeats. With `openEnded` the series has no end, and `occurrences` is the number of bookings in its first eight
 * weeks.
 */
const Repeat = z
  .strictObject({
    everyWeeks: z.union([z.literal(1), z.literal(2)], { error: 'Escolha toda semana ou a cada duas' }),
    occurrences: z
      .number({ error: 'Escolha quantas visitas' })
      .int('Escolha quantas visitas')
      .min(2, 'Escolha pelo menos 2 visitas')
      .max(MAX_OCCURRENCES, `Escolha no máximo ${MAX_OCCURRENCES} visitas`),
    openEnded: z.literal(true).optional(),
  })
  .refine(({ everyWeeks, occurrences, openEnded }) => !openEnded || occurrences * everyWeeks === OPEN_WEEKS, {
    error: 'Escolha quantas visitas',
    path: ['occurrences'],
  })
export type Repeat = z.output<typeof Repeat>

/**
 * True when the contractor has accepted the warning that too many days a week with the same professional may mean employment.
 * Without it a request that needs the warning is refused.
 */
export const AcceptedAlert = z.literal(true, { error: 'Leia o alerta e confirme' }).optional()

/**
 * Requests a slot or, with `repeat`, a series that begins with this slot. `skip` lists dates of the series to leave out.
 * `expectedTotalInCents` is the total that the page showed for the first booking.
 */
export const RequestBooking = z.strictObject({
  professionalId: Id,
  start: StartInput,
  durationHours: DurationInput,
  expectedTotalInCents: z.number().int().min(0).max(10_000_000),
  /** The id of one of the contractor's addresses; by default the default address, whose id is that of the contractor. */
  addressId: AddressId.optional(),
  visitNotes: VisitNotes.optional(),
  services: ServicesAsked.optional(),
  supplies: SuppliesInput.optional(),
  extraTasks: ExtraTasksAsked.optional(),
  acceptedAlert: AcceptedAlert,
  repeat: Repeat.optional(),
  skip: z
    .array(StartInput)
    .max(MAX_OCCURRENCES - 1, 'Deixe pelo menos uma data')
    .optional(),
  idempotencyKey: IdempotencyKey,
})
export type RequestBooking = z.output<typeof RequestBooking>

/** Asks on how many days this contractor has booked this professional in the week of `start`, by default the current week. */
export const AskMeter = z.strictObject({ professionalId: Id, start: StartInput.optional() })
export type AskMeter = z.output<typeof AskMeter>

/** Returns the starts of a series in order: `start`, and the same time of day in the time zone `zone` in later weeks. */
export function startsOfSeries(start: Date, { everyWeeks, occurrences }: Repeat, zone: string): Date[] {
  const [day, time] = [dayOf(start, zone), timeOf(start, zone)]
  const later = Array.from({ length: occurrences - 1 }, (_, index) => addDays(day, 7 * everyWeeks * (index + 1)))
  return [start, ...later.map((date) => instantAt(date, time, zone))]
}

/**
 * The maximum number of days a week that one professional may work in one home without employment. More days are employment (LC
 * 150).
 */
export const MAX_DAYS_WITHOUT_CONTRACT = 2

/**
 * From this number of bookings within seven days with the same professional, the contractor must accept a warning that this may
 * mean employment.
 */
export const ALERT_FROM = 2

/** Returns the Monday on or before a day. The days that a contractor books one professional are counted from Monday to Sunday. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7))
}

/**
 * The text of the warning before a booking that might mean employment. The booking is made only after the contractor chooses
 * `accept`.
 */
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

/** The text of the employment warning, as it is stored when a contractor accepts it. */
export const hiringAlertText = [hiringAlert.title, ...hiringAlert.body, hiringAlert.accept].join('\n')

/** Shown beside a date of a series at which the professional does not work at that time. */
export const NOT_THAT_DAY = 'não atende nesse horário'

/** Returns the sentence that says what to do when `busy` of the `all` dates of a series are not free. */
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
