import { z } from 'zod'
import { FREE_UNTIL_HOURS } from './booking-cancel.ts'
import { bookingMessages, MAX_UNPAID_BOOKINGS } from './booking.ts'
import { HOUR_MS } from './days.ts'
import { Id } from './text.ts'

/** How many hours before its start a later booking of a series is charged to the saved card. */
export const CHARGE_BEFORE_HOURS = 48
/** How many hours before its start the contractor gets an email about a later booking of a series, because its charge follows. */
export const ANNOUNCE_BEFORE_HOURS = 72

/** Returns when a later booking of a series that starts at `start` is charged to the saved card. */
export function chargeAtOf(start: Date): Date {
  return new Date(start.getTime() - CHARGE_BEFORE_HOURS * HOUR_MS)
}

/**
 * Returns until when a later booking of a series may stay unpaid before its slot is free again. `start` is the start of that
 * booking.
 */
export function heldUntilOf(start: Date): Date {
  return new Date(start.getTime() - FREE_UNTIL_HOURS * HOUR_MS)
}

/** A planned charge that the page showed to the contractor. */
const AgreedCharge = z.strictObject({
  bookingId: Id,
  chargeAt: z.iso.datetime({ offset: true, error: 'Data inválida' }).max(40),
  totalInCents: z.number().int().min(0).max(10_000_000),
})

/** The charges of the later bookings of a series, which the page showed and to which the contractor agreed. */
export const AgreedCharges = z
  .array(AgreedCharge)
  .min(1)
  .max(MAX_UNPAID_BOOKINGS - 1)
export type AgreedCharges = z.output<typeof AgreedCharges>

const CHARGE_FOLLOWS = `A cobrança acompanha: sai ${CHARGE_BEFORE_HOURS} horas antes do novo horário.`

export const seriesMessages = {
  consentDue: 'Autorize as próximas cobranças da repetição para continuar.',
  changed: 'As visitas da repetição mudaram. Confira as cobranças e autorize de novo.',
  payFirst: 'Comece o pagamento pela primeira visita da repetição.',
  holdOver: `O prazo para pagar esta visita terminou ${FREE_UNTIL_HOURS} horas antes dela, e o horário foi liberado. Nada foi cobrado.`,
  moves: `A visita muda na hora, com o mesmo valor. ${CHARGE_FOLLOWS}`,
  chargeFollows: CHARGE_FOLLOWS,
  beforeCredit: 'Valor sem contar o seu crédito.',
  planned: 'Esta visita será cobrada no cartão salvo, no dia combinado. Você não precisa pagar agora.',
} as const

/**
 * Returns the sentence which says that a booking was not paid in time and that its slot is free again. `minutes` is how long the
 * slot was occupied; null for a later booking of a series.
 */
export function holdOverSentence(minutes: number | null): string {
  return minutes === null ? seriesMessages.holdOver : bookingMessages.holdOver(minutes)
}
