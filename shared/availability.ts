import { z } from 'zod'
import { agendaRules, profileMessages, within } from './profile.ts'
import { addDays, isDay, weekdayNames } from './days.ts'
import { Id, line } from './text.ts'

export const AvailabilityStatus = { available: 'Disponível', unavailable: 'Indisponível' } as const
export const RECURRING = 'Recorrente'

/** The possible durations of a booking in hours. 4 is the default, 8 is a full day. */
export const durations = [4, 6, 8] as const
export type Duration = (typeof durations)[number]
/** The durations as text: '4, 6 ou 8'. */
export function durationList(last: 'e' | 'ou'): string {
  return `${durations.slice(0, -1).join(', ')} ${last} ${durations.at(-1)}`
}

export const durationLabels: Readonly<Record<Duration, string>> = { 4: '4 h', 6: '6 h', 8: '8 h · diária completa' }

/**
 * The number of hours between two slot starts. In a window the first slot starts at its beginning, and the next slots every four
 * hours.
 */
export const SLOT_HOURS = 4

/** The maximum horizon: how many days ahead a booking may be. A professional may choose a shorter horizon. */
export const HORIZON_IN_DAYS = 180

/** The largest limit of bookings per day that a professional may set. Without a limit, the number of slots is the only limit. */
export const MAX_BOOKINGS_PER_DAY = 3

export const DayInput = z.string().min(1, 'Escolha o dia').max(10, 'Data inválida').refine(isDay, 'Data inválida')
export const DurationInput = z.literal(durations, { error: `Escolha ${durationList('ou')} horas` })

/** The start and the end of working hours on one day, as full hours `'HH:00'` on the professional's clock. */
export type Hours = { readonly startTime: string; readonly endTime: string }

/**
 * Returns how many four-hour bookings fit into a day's working hours. `bufferInMinutes` is the free time between two bookings.
 * Slots start four hours apart, so any buffer makes the slot after a booking unavailable.
 */
export function visitsThatFit(hours: Hours, bufferInMinutes: number): number {
  const [opens, closes] = [hours.startTime, hours.endTime].map((time) => Number(time.slice(0, 2))) as [number, number]
  let [visits, freeFrom] = [0, opens * 60]
  for (let start = opens; start + SLOT_HOURS <= closes; start += SLOT_HOURS) {
    if (start * 60 < freeFrom) continue
    visits++
    freeFrom = (start + SLOT_HOURS) * 60 + bufferInMinutes
  }
  return visits
}

/** Merges hours of one day that touch or overlap. Returns them in the order of their starts. */
export function mergeHours(hours: readonly Hours[]): Hours[] {
  const merged: Hours[] = []
  for (const { startTime, endTime } of hours.toSorted((a, b) => a.startTime.localeCompare(b.startTime))) {
    const last = merged.at(-1)
    if (last && startTime <= last.endTime) {
      merged[merged.length - 1] = { ...last, endTime: endTime > last.endTime ? endTime : last.endTime }
    } else merged.push({ startTime, endTime })
  }
  return merged
}

/**
 * Returns the hint that not even the shortest booking fits into these hours, or null when it fits. `others` are further hours of
 * the same day. Hours that touch each other count as one.
 */
export function tooShortHint({ startTime, endTime }: Hours, others: readonly Hours[] = []): string | null {
  const whole = mergeHours([{ startTime, endTime }, ...others])
  const around = whole.find((hours) => hours.startTime <= startTime && endTime <= hours.endTime)
  if (around && visitsThatFit(around, 0) > 0) return null
  return `Das ${startTime} às ${endTime} não cabe nenhuma visita de ${SLOT_HOURS} horas: deixe pelo menos ${SLOT_HOURS} h seguidas.`
}

export const FindSlots = z.strictObject({ professionalId: Id, durationHours: DurationInput, weekStart: DayInput.optional() })
export type FindSlots = z.output<typeof FindSlots>

/** A whole hour in the professional's time zone, `'00:00'` to `'23:00'`. */
const Hour = z
  .string({ error: 'Escolha a hora' })
  .max(5, 'Hora inválida')
  .regex(/^([01]\d|2[0-3]):00$/, 'Hora inválida')

const Weekday = z.number({ error: 'Escolha o dia' }).int('Escolha o dia').min(0, 'Escolha o dia').max(6, 'Escolha o dia')

const START_BEFORE_END = 'A hora de início deve ser anterior à hora de fim'

const startsBeforeEnd = {
  check: ({ startTime, endTime }: { startTime: string; endTime: string }) => startTime < endTime,
  issue: { path: ['endTime'], error: START_BEFORE_END },
}

/** The maximum number of ranges of weekly working hours ('windows') that one professional may have. */
export const MAX_WINDOWS = 100

/** Adds weekly working hours of a professional on one weekday (0 Sunday … 6 Saturday). The start must be before the end. */
export const AddWindow = z
  .strictObject({
    weekday: Weekday,
    startTime: Hour,
    endTime: Hour,
  })
  .refine(startsBeforeEnd.check, startsBeforeEnd.issue)
export type AddWindow = z.output<typeof AddWindow>

/** Adds the same window on several weekdays. If the window cannot be added on one of them, it is added on none. */
export const AddOnDays = z
  .strictObject({
    weekdays: z.array(Weekday).min(1, 'Escolha pelo menos um dia').max(7, 'Escolha o dia'),
    startTime: Hour,
    endTime: Hour,
  })
  .refine(startsBeforeEnd.check, startsBeforeEnd.issue)
export type AddOnDays = z.output<typeof AddOnDays>

/**
 * Saves the working hours of the whole week in step 5 of the sign-up. The week needs at least one entry, and the hours of one day
 * may not overlap.
 */
export const SaveWeek = z.strictObject({
  windows: z
    .array(AddWindow)
    .min(1, 'Adicione pelo menos um horário')
    .max(MAX_WINDOWS, `Use no máximo ${MAX_WINDOWS} horários`)
    .superRefine((windows, { addIssue }) => {
      for (const weekday of overlappingDays(windows))
        addIssue({ code: 'custom', message: `Há horários sobrepostos: ${weekdayNames[weekday]}` })
    }),
})
export type SaveWeek = z.output<typeof SaveWeek>

export const WindowRef = z.strictObject({ windowId: Id })
export const ToggleWindow = z.strictObject({ windowId: Id, active: z.boolean() })
export type ToggleWindow = z.output<typeof ToggleWindow>

/**
 * Copies the working hours of one weekday to other weekdays, whose old hours are removed. Weekdays are 0 for Sunday to 6 for
 * Saturday.
 */
export const CopyDay = z.strictObject({
  fromWeekday: Weekday,
  toWeekdays: z.array(Weekday).min(1, 'Escolha pelo menos um dia').max(7, 'Escolha o dia'),
})
export type CopyDay = z.output<typeof CopyDay>

/**
 * Restores working hours that were removed, as active or inactive. The existing hours of the days in `replacing` are removed
 * first, and all others stay.
 */
export const RestoreWindows = z.strictObject({
  replacing: z.array(Weekday).max(7, 'Escolha o dia'),
  windows: z
    .array(
      z
        .strictObject({ weekday: Weekday, startTime: Hour, endTime: Hour, active: z.boolean() })
        .refine(startsBeforeEnd.check, startsBeforeEnd.issue),
    )
    .max(MAX_WINDOWS, `Use no máximo ${MAX_WINDOWS} horários`),
})
export type RestoreWindows = z.output<typeof RestoreWindows>

/** Saves the settings that, besides the windows, decide the slots: buffers in minutes, lead time in hours, horizon in days. */
export const SaveAgendaSettings = z.strictObject({
  bufferBeforeInMinutes: agendaRules.bufferBeforeInMinutes,
  bufferAfterInMinutes: agendaRules.bufferAfterInMinutes,
  leadTimeInHours: agendaRules.leadTimeInHours,
  horizonInDays: within('até quantos dias à frente', 1, HORIZON_IN_DAYS),
  maxBookingsPerDay: within('quantos serviços por dia', 1, MAX_BOOKINGS_PER_DAY).nullable(),
})
export type SaveAgendaSettings = z.output<typeof SaveAgendaSettings>

/** Sets which decisions need the professional's consent. A setting that is left out does not change. */
export const SetChoices = z.strictObject({ onlyAgreedChanges: z.boolean().optional(), answersEach: z.boolean().optional() })
export type SetChoices = z.output<typeof SetChoices>

/** The texts of the settings about decisions that need the professional's consent. */
export const choiceTexts = {
  title: 'O que precisa do seu sim',
  changes: 'Mudanças só com meu sim',
  requests: 'Quero confirmar cada pedido',
  requestsHint:
    'Quem contrata paga, e você tem até 12 horas para aceitar. Sem resposta, o dinheiro volta. Seus horários aparecem só com pelo menos 24 horas de antecedência.',
  changesHint: 'Quem contrata pede o novo horário, e ele só muda se você aceitar. Desligado, muda na hora até 24 horas antes.',
} as const

/**
 * Marks the professional as away from now until the end of the day `until` in the professional's time zone, or without an end.
 */
export const SetAway = z.strictObject({ away: z.boolean(), until: DayInput.nullish() })
export type SetAway = z.output<typeof SetAway>

/** The maximum number of days off and special hours that one professional may have, and the maximum length of each in days. */
export const MAX_EXCEPTIONS = 100
export const MAX_EXCEPTION_IN_DAYS = 366

/**
 * Adds days off or special hours from `firstDay` to `lastDay` inclusive. `closed` closes the whole days or the given hours.
 * `open` replaces the weekly hours of these days by the given hours, in whole hours and not until midnight. Only the professional
 * sees `label`.
 */
export const AddException = z
  .strictObject({
    kind: z.enum(['closed', 'open'], { error: 'Escolha folga ou horário especial' }),
    firstDay: DayInput,
    lastDay: DayInput,
    startTime: Hour.nullish().transform((time) => time ?? null),
    endTime: Hour.nullish().transform((time) => time ?? null),
    label: line({ max: 120 })
      .nullish()
      .transform((label) => label || null),
  })
  .superRefine(({ kind, firstDay, lastDay, startTime, endTime }, { addIssue }) => {
    const issue = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    const needsHours = kind === 'open' || startTime !== null || endTime !== null
    if (needsHours && startTime === null) issue('startTime', 'Escolha a hora')
    if (needsHours && endTime === null) issue('endTime', 'Escolha a hora')
    if (startTime !== null && endTime !== null && startTime >= endTime) issue('endTime', START_BEFORE_END)
    if (!isDay(firstDay) || !isDay(lastDay)) return
    if (lastDay < firstDay) issue('lastDay', 'O último dia deve ser igual ou posterior ao primeiro')
    else if (lastDay > addDays(firstDay, MAX_EXCEPTION_IN_DAYS - 1)) issue('lastDay', 'Use no máximo um ano')
  })
export type AddException = z.output<typeof AddException>
export const ExceptionRef = z.strictObject({ exceptionId: Id })

/** Subscribes a contractor to changes of the professional's week that is open on the page. */
export const FollowWeek = z.strictObject({ professionalId: Id })

/** The states of a slot in the week. Only a `free` slot can be chosen, and every other state says why a slot cannot be chosen. */
export const slotStates = ['free', 'taken', 'lead_time', 'past', 'does_not_fit', 'beyond_horizon', 'away', 'full'] as const
export type SlotState = (typeof slotStates)[number]

/** Returns the text beside a slot that cannot be chosen, or null for a slot without such a text. */
export function slotReason(state: SlotState, durationHours: Duration, leadTimeInHours: number): string | null {
  if (state === 'taken') return 'Ocupado'
  if (state === 'lead_time') return `pede ${leadTimeInHours} h de antecedência`
  if (state === 'past') return 'já passou'
  if (state === 'does_not_fit') return `não cabem ${durationHours} h`
  if (state === 'beyond_horizon') return 'ainda não abriu'
  if (state === 'away') return 'de folga'
  if (state === 'full') return 'dia completo'
  return null
}

export const availabilityMessages = {
  invalidHours: { title: 'Horário inválido', description: START_BEFORE_END },
  addFailed: { title: 'Erro ao adicionar', description: 'Não foi possível adicionar a disponibilidade' },
  removeFailed: { title: 'Erro ao remover', description: 'Não foi possível remover a disponibilidade' },
  updateFailed: { title: 'Erro ao atualizar', description: 'Não foi possível atualizar a disponibilidade' },
  added: { title: 'Disponibilidade adicionada!' },
  removed: { title: 'Disponibilidade removida' },
  tooMany: `Você já tem ${MAX_WINDOWS} horários. Remova algum antes de adicionar outro.`,
  notFound: 'Horário não encontrado',
  nothingToCopy: 'Este dia não tem horários para copiar.',
  copied: { title: 'Horários copiados' },
  settingsSaved: { title: 'Configurações salvas' },
  exceptionAdded: { title: 'Data adicionada' },
  exceptionRemoved: { title: 'Data removida' },
  exceptionNotFound: 'Data não encontrada',
  tooManyExceptions: `Você já tem ${MAX_EXCEPTIONS} datas. Remova alguma antes de adicionar outra.`,
  pastDay: 'Escolha um dia a partir de hoje',
  professionalNotFound: profileMessages.notFound,
  empty: 'Sem horários, ninguém consegue agendar com você.',
  tooShort: `Sem ${SLOT_HOURS} h seguidas em um dia, ninguém consegue agendar com você.`,
} as const

/**
 * Returns the error for working hours that overlap these existing hours. It names `weekday` if the hours were added on several
 * days.
 */
export function overlapWith({ startTime, endTime }: Pick<AddWindow, 'startTime' | 'endTime'>, weekday?: number): string {
  return `Este horário se sobrepõe a ${startTime} – ${endTime} ${weekday === undefined ? 'do mesmo dia' : onWeekday(weekday)}.`
}

/** Returns the weekday with its preposition: `'na terça-feira'` or `'no sábado'`. */
function onWeekday(weekday: number): string {
  return `${weekday === 0 || weekday === 6 ? 'no' : 'na'} ${weekdayNames[weekday]}`
}

/** Whether two ranges of working hours on one day overlap. Ranges that only touch do not overlap. */
export function hoursOverlap(
  one: Pick<AddWindow, 'startTime' | 'endTime'>,
  other: Pick<AddWindow, 'startTime' | 'endTime'>,
): boolean {
  return one.startTime < other.endTime && other.startTime < one.endTime
}

function overlappingDays(windows: readonly AddWindow[]): number[] {
  const overlap = (one: AddWindow, other: AddWindow) => one !== other && one.weekday === other.weekday && hoursOverlap(one, other)
  const days = windows.filter((window) => windows.some((other) => overlap(window, other))).map(({ weekday }) => weekday)
  return [...new Set(days)].toSorted((one, other) => one - other)
}
