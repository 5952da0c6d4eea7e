import { z } from 'zod'
import { isDay } from './time.ts'
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
  professionalsOnly: { title: 'Acesso negado', description: 'Esta página é apenas para profissionais' },
  empty: 'Sem horários, você não aparece na busca.',
} as const
