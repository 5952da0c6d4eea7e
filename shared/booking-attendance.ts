import { z } from 'zod'
import { CancelCause, BookingRef } from './booking.ts'
import { Id, IdempotencyKey } from './text.ts'

/** How early the professional may check in. */
export const CHECK_IN_OPENS_MINUTES = 30
/** How long after the start a participant waits before reporting that the other did not come. */
export const TOLERANCE_MINUTES = 30
/** How early a participant may warn of a delay, in hours before the start. */
export const LATE_FROM_HOURS = 2
/** How often one participant may warn of a delay of one booking. */
export const MAX_LATE_WARNINGS = 4
/** How late a participant may say to be, in minutes. */
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

/** 'Não vou conseguir ir', with what only the professional and the team read. */
export const GiveUp = BookingRef.extend({ cause: z.enum(CancelCause).optional() })
export type GiveUp = z.output<typeof GiveUp>

/** 'Vou me atrasar': by how many minutes after the start the participant will be there. */
export const WarnLate = z.strictObject({ bookingId: Id, minutes: z.literal(delaysInMinutes) })
export type WarnLate = z.output<typeof WarnLate>

export const attendanceMessages = {
  wrongCode: 'Código errado. Peça de novo os 4 números a quem contratou.',
  opensAt: (time: string) => `A partir das ${time}.`,
  ended: 'A visita já terminou.',
  checkedIn: 'A chegada já foi confirmada com o código.',
  tooManyWarnings: 'Você já avisou algumas vezes. Combine o resto pelo chat.',
  notCheckedIn: 'Confirme primeiro a chegada com o código.',
} as const
