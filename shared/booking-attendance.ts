import { z } from 'zod'
import { CancelCause, BookingRef } from './booking.ts'
import { Id, IdempotencyKey } from './text.ts'

/** How many minutes before the start the professional may check in. */
export const CHECK_IN_OPENS_MINUTES = 30
/** How long after the start a participant waits before reporting that the other did not come. */
export const TOLERANCE_MINUTES = 30
/** From how many hours before the start the professional may say to be on the way. */
export const ON_THE_WAY_FROM_HOURS = 3
/** From how many hours before the start a participant may announce a delay. */
export const LATE_FROM_HOURS = 2
/** How many times one participant may announce a delay for one booking. */
export const MAX_LATE_WARNINGS = 4
/** The delays that a participant may announce, in minutes. */
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

/** Input of 'Não vou conseguir ir'. Only the professional and the admins read `cause`. */
export const GiveUp = BookingRef.extend({ cause: z.enum(CancelCause).optional() })
export type GiveUp = z.output<typeof GiveUp>

/** Input of 'Vou me atrasar': how many minutes after the start the participant will arrive. */
export const WarnLate = z.strictObject({ bookingId: Id, minutes: z.literal(delaysInMinutes) })
export type WarnLate = z.output<typeof WarnLate>

/** Input of 'A caminho', and of taking it back. */
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
