import { z } from 'zod'
import { CancelCause, BookingRef } from './booking.ts'
import { Id, IdempotencyKey } from './text.ts'

/** How many minutes before the start of a booking the professional may first check in. */
export const CHECK_IN_OPENS_MINUTES = 30
/** How many minutes after the start a participant may report that the other participant did not come. */
export const TOLERANCE_MINUTES = 30
/** How many hours before the start the professional may first say to be on the way. */
export const ON_THE_WAY_FROM_HOURS = 3
/** How many hours before the start a participant may first announce a delay. */
export const LATE_FROM_HOURS = 2
/** How many delays one participant may announce for one start of a booking. */
export const MAX_LATE_WARNINGS = 4
/** The delays, in minutes, that a participant may announce. */
export const delaysInMinutes = [15, 30, 45] as const
export type DelayInMinutes = (typeof delaysInMinutes)[number]

export const CheckIn = z.strictObject({
  bookingId: Id,
  code: z
    .string({ error: 'Digite o código' })
    .max(4, 'O código tem 4 números')
    .regex(/^\d{4}$/, 'O código tem 4 números'),
  idempotencyKey: IdempotencyKey,
})
export type CheckIn = z.output<typeof CheckIn>

/**
 * The input of 'Não vou conseguir ir', with which the professional gives up a booking. Only the professional and the admins read
 * `cause`.
 */
export const GiveUp = BookingRef.extend({ cause: z.enum(CancelCause).optional() })
export type GiveUp = z.output<typeof GiveUp>

/** The input of 'Vou me atrasar': `minutes` is how late after the start the participant will arrive. */
export const WarnLate = z.strictObject({ bookingId: Id, minutes: z.literal(delaysInMinutes) })
export type WarnLate = z.output<typeof WarnLate>

/** The input of 'A caminho': `on` is true when the professional says to be on the way, and false to withdraw that. */
export const SetOnTheWay = z.strictObject({ bookingId: Id, on: z.boolean({ error: 'Valor inválido' }) })
export type SetOnTheWay = z.output<typeof SetOnTheWay>

export const attendanceMessages = {
  wrongCode: 'Código errado. Peça de novo os 4 números a quem contratou.',
  opensAt: (time: string) => `A partir das ${time}.`,
  ended: 'A visita já terminou.',
  checkedIn: 'A chegada já foi confirmada com o código.',
  tooManyWarnings: 'Você já avisou algumas vezes. Combine o resto pelo chat.',
  notCheckedIn: 'Confirme primeiro a chegada com o código.',
} as const
