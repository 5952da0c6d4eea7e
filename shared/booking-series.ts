import { z } from 'zod'
import { FREE_UNTIL_HOURS } from './booking-cancel.ts'
import { bookingMessages, MAX_UNPAID_BOOKINGS } from './booking.ts'
import { HOUR_MS } from './days.ts'
import { Id } from './text.ts'

/** How long before its start a later booking of a series is charged from the saved card. */
export const CHARGE_BEFORE_HOURS = 48
/** How long before its start the contractor is notified of that charge by email. */
export const ANNOUNCE_BEFORE_HOURS = 72

/** When a later booking of a series is charged to the saved card. */
export function chargeAtOf(start: Date): Date {
  return new Date(start.getTime() - CHARGE_BEFORE_HOURS * HOUR_MS)
}

/** Until when a later booking of a series holds its slot unpaid. */
export function heldUntilOf(start: Date): Date {
  return new Date(start.getTime() - FREE_UNTIL_HOURS * HOUR_MS)
}

/** One charge that the page showed. */
const AgreedCharge = z.strictObject({
  bookingId: Id,
  chargeAt: z.iso.datetime({ offset: true, error: 'Data inválida' }).max(40),
  totalInCents: z.number().int().min(0).max(10_000_000),
})

/** The later charges of a series that the page showed and the contractor agreed to. */
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
 * Says that a booking was not paid in time and its slot is free again. `minutes`: how long the slot was held; null for a later
 * booking of a series.
 */
export function holdOverSentence(minutes: number | null): string {
  return minutes === null ? seriesMessages.holdOver : bookingMessages.holdOver(minutes)
}
