import { z } from 'zod'
import { pageRefusals } from './pages.ts'
import { profileMessages } from './profile.ts'
import { isDay, weekdayNames } from './time.ts'
import { Id } from './text.ts'

export const AvailabilityStatus = { available: 'Disponível', unavailable: 'Indisponível' } as const
export const RECURRING = 'Recorrente'

/** Booking lengths in hours (S1 §2); 4 is the default, 8 the full day. */
export const durations = [4, 6, 8] as const
export type Duration = (typeof durations)[number]
export const durationLabels: Readonly<Record<Duration, string>> = { 4: '4 h', 6: '6 h', 8: '8 h · diária completa' }

/** Starts lie on a grid of four hours counted from the start of the window (AMB-08). */
export const SLOT_HOURS = 4

/** How far ahead one may book, in days. */
export const HORIZON_IN_DAYS = 180

export const DayInput = z.string().max(10, 'Data inválida').refine(isDay, 'Data inválida')
export const DurationInput = z.union([z.literal(4), z.literal(6), z.literal(8)], { error: 'Escolha 4, 6 ou 8 horas' })

export const FindSlots = z.strictObject({ professionalId: Id, durationHours: DurationInput, weekStart: DayInput.optional() })
export type FindSlots = z.output<typeof FindSlots>

/** A whole hour on the professional's own clock, `'00:00'` to `'23:00'` (S1 §2). */
const Hour = z
  .string({ error: 'Escolha a hora' })
  .max(5, 'Hora inválida')
  .regex(/^([01]\d|2[0-3]):00$/, 'Hora inválida')

const START_BEFORE_END = 'A hora de início deve ser anterior à hora de fim'

/** The most windows one professional keeps. */
export const MAX_WINDOWS = 100

/** One weekly window; `weekday` is 0 Sunday … 6 Saturday. The start must come before the end (S1 §5). */
export const AddWindow = z
  .strictObject({
    weekday: z.number({ error: 'Escolha o dia' }).int('Escolha o dia').min(0, 'Escolha o dia').max(6, 'Escolha o dia'),
    startTime: Hour,
    endTime: Hour,
  })
  .refine(({ startTime, endTime }) => startTime < endTime, {
    path: ['endTime'],
    error: START_BEFORE_END,
  })
export type AddWindow = z.output<typeof AddWindow>

/** Step 5 of the wizard: the whole week at once; at least one window, none of a day overlapping (S1 §5, AMB-10). */
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

/** Why a cell of the grid cannot be chosen; `free` can. */
export const slotStates = ['free', 'taken', 'notice', 'past', 'does_not_fit', 'beyond_horizon'] as const
export type SlotState = (typeof slotStates)[number]

/** The words beside a cell that cannot be chosen. */
export function slotReason(state: SlotState, durationHours: Duration, noticeInHours: number): string | null {
  if (state === 'taken') return 'Ocupado'
  if (state === 'notice') return `pede ${noticeInHours} h de antecedência`
  if (state === 'past') return 'já passou'
  if (state === 'does_not_fit') return `não cabem ${durationHours} h`
  if (state === 'beyond_horizon') return 'ainda não abriu'
  return null
}

export const availabilityMessages = {
  professionalsOnly: { title: pageRefusals.denied, description: pageRefusals.professionalsOnly },
  invalidHours: { title: 'Horário inválido', description: START_BEFORE_END },
  addFailed: { title: 'Erro ao adicionar', description: 'Não foi possível adicionar a disponibilidade' },
  removeFailed: { title: 'Erro ao remover', description: 'Não foi possível remover a disponibilidade' },
  updateFailed: { title: 'Erro ao atualizar', description: 'Não foi possível atualizar a disponibilidade' },
  added: { title: 'Disponibilidade adicionada!' },
  removed: { title: 'Disponibilidade removida' },
  overlap: 'Este horário se sobrepõe a outro do mesmo dia.',
  tooMany: 'Você já tem 100 horários. Remova algum antes de adicionar outro.',
  notFound: 'Horário não encontrado',
  professionalNotFound: profileMessages.notFound,
  empty: 'Sem horários, você não aparece na busca.',
} as const

function overlappingDays(windows: readonly AddWindow[]): number[] {
  const meet = (one: AddWindow, other: AddWindow) =>
    one !== other && one.weekday === other.weekday && one.startTime < other.endTime && other.startTime < one.endTime
  const days = windows.filter((window) => windows.some((other) => meet(window, other))).map(({ weekday }) => weekday)
  return [...new Set(days)].toSorted((one, other) => one - other)
}
