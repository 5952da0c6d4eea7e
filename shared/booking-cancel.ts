import { z } from 'zod'
import { CancelCause, type Side } from './booking.ts'
import { TOLERANCE_MINUTES } from './booking-attendance.ts'
import { formatCents, WITHDRAWAL_DAYS } from './money.ts'
import { Id, text } from './text.ts'

const HOUR = 3_600_000

/**
 * Until how long before its start a booking may be cancelled with a full refund, or rescheduled without the other participant's
 * consent.
 */
export const FREE_UNTIL_HOURS = 24

export const CancelBooking = z.strictObject({
  bookingId: Id,
  /** A sentence to the other participant. A professional must write one. */
  reason: text({ max: 1_000 }).optional(),
  /** Why a professional cancels: illness and safety never count as a strike. The contractor does not see it. */
  cause: z.enum(CancelCause).optional(),
  /** The refund that the page showed. If the refund is now another amount, the request is refused with the new quote. */
  expectedRefundInCents: z.number().int().min(0).max(10_000_000).optional(),
})
export type CancelBooking = z.output<typeof CancelBooking>

/**
 * Cancels all future bookings of the series to which `bookingId` belongs. `expectedRefundInCents`: the sum of the refunds that
 * the page showed.
 */
export const CancelSeries = CancelBooking.pick({ bookingId: true, reason: true }).extend({
  expectedRefundInCents: z.number().int().min(0).max(100_000_000),
})
export type CancelSeries = z.output<typeof CancelSeries>

/** An admin's cancellation: a full refund, and a reason that both participants read. */
export const CancelByTeam = z.strictObject({
  bookingId: Id,
  reason: text({ min: 1, max: 1_000, required: 'Diga o motivo: as duas pessoas vão ler' }),
})
export type CancelByTeam = z.output<typeof CancelByTeam>

export const refundRules = ['unpaid', 'professional', 'seven_days', 'day_before', 'late', 'no_show'] as const
export type RefundRule = (typeof refundRules)[number]

/** How a booking ended early: a participant cancelled, or a participant did not come. */
export type Ending = Side | 'absent_contractor' | 'absent_professional'

/** The facts of a booking that decide the refund; amounts in cents. */
export type PaidBooking = {
  readonly amountInCents: number
  readonly totalInCents: number
  /** The credit that paid a part of the fee; the rest of the total was charged. */
  readonly creditInCents: number
  readonly startsAt: Date
  /** When the booking was paid; null while it is unpaid. */
  readonly paidAt: Date | null
  /** For a later booking of a series: when the series was bought. The 7 days count from then; by default from `paidAt`. */
  readonly boughtAt?: Date | null
  /** The sum of earlier refunds. */
  readonly refundedInCents: number
}

export type Refund = {
  readonly rule: RefundRule
  readonly refundInCents: number
  /** The part of the price that the professional keeps after all refunds, and the part of the fee that the platform keeps. */
  readonly keptByProfessionalInCents: number
  readonly feeKeptInCents: number
}

/**
 * The refund of a booking that ends early at the instant `at`: the first rule that applies gives the amount (AMB-07), but never
 * more than what is left after earlier refunds. A partial refund is split between the price and the fee in proportion, as the
 * ledger does (R-E8). Only what was charged is refunded as money; the credit comes back when all of that is refunded.
 */
export function refundOf(booking: PaidBooking, ending: Ending, at: Date): Refund {
  const { amountInCents, totalInCents, creditInCents, paidAt, boughtAt, refundedInCents } = booking
  if (!paidAt) return { rule: 'unpaid', refundInCents: 0, keptByProfessionalInCents: 0, feeKeptInCents: 0 }
  const rule = ruleOf(booking, boughtAt ?? paidAt, ending, at)
  const due = rule === 'no_show' ? 0 : rule === 'late' ? Math.floor((amountInCents + 1) / 2) : totalInCents
  const chargedInCents = totalInCents - creditInCents
  const refundInCents = Math.min(due, chargedInCents - refundedInCents)
  const keptByProfessionalInCents = amountInCents - professionalShare(booking, refundedInCents + refundInCents)
  return {
    rule,
    refundInCents,
    keptByProfessionalInCents,
    feeKeptInCents: totalInCents - valueOf(booking, refundedInCents + refundInCents) - keptByProfessionalInCents,
  }
}

type Shared = Pick<PaidBooking, 'amountInCents' | 'totalInCents' | 'creditInCents'>

/**
 * The part of `refundedInCents` that is taken from the professional's price: refund × price ÷ total, rounded half up. The rest is
 * taken from the fee. A refund of all that was charged takes the whole price. Credit changes nothing else: it is a part of the fee.
 */
export function professionalShare(booking: Shared, refundedInCents: number): number {
  const { amountInCents, totalInCents } = booking
  return Math.floor((2 * valueOf(booking, refundedInCents) * amountInCents + totalInCents) / (2 * totalInCents))
}

/** The value of refunds in cents: the refunds, and the credit that comes back with the last of them. */
function valueOf({ totalInCents, creditInCents }: Omit<Shared, 'amountInCents'>, refundedInCents: number): number {
  return refundedInCents >= totalInCents - creditInCents ? totalInCents : refundedInCents
}

/** What the participant who is about to cancel reads about the refund. */
export function refundSentence({ rule, refundInCents }: Pick<Refund, 'rule' | 'refundInCents'>, side: Side): string {
  const refund = formatCents(refundInCents)
  if (rule === 'unpaid') return 'Nada foi cobrado. O horário fica livre para outra pessoa.'
  // The professional must not learn what the contractor paid.
  if (side === 'professional') return `${cancelMessages.allBack} Você não recebe por esta visita.`
  const sentences: Record<Exclude<RefundRule, 'unpaid'>, string> = {
    professional: `Você recebe tudo de volta: ${refund}.`,
    seven_days: `Você pagou há no máximo ${WITHDRAWAL_DAYS} dias: recebe tudo de volta, ${refund}.`,
    day_before: `Faltam pelo menos ${FREE_UNTIL_HOURS} horas: você recebe tudo de volta, ${refund}.`,
    late: `Faltam menos de ${FREE_UNTIL_HOURS} horas: você recebe ${refund}, metade do valor da profissional, que tinha o horário reservado para você.`,
    no_show: 'Quem não estava em casa não recebe o valor de volta.',
  }
  return sentences[rule]
}

/** Whether the contractor may still cancel for nothing, and reschedule without the professional's consent. */
export function isFreeToChange(startsAt: Date, at: Date): boolean {
  return startsAt.getTime() - at.getTime() >= FREE_UNTIL_HOURS * HOUR
}

/** What each rule of `refundOf` means, shown to the contractor before paying. */
export const refundPolicy: Readonly<Record<Exclude<RefundRule, 'unpaid'>, string>> = {
  seven_days: `Até ${WITHDRAWAL_DAYS} dias depois de pagar, antes do serviço: você recebe tudo de volta.`,
  day_before: `Até ${FREE_UNTIL_HOURS} horas antes do serviço: você recebe tudo de volta.`,
  late: 'Fora desses prazos: você recebe metade do valor da profissional, sem a taxa.',
  professional: `Se a profissional cancelar ou não chegar em ${TOLERANCE_MINUTES} minutos: você recebe tudo de volta.`,
  no_show: `Se não houver ninguém em casa até ${TOLERANCE_MINUTES} minutos depois do início: o valor não volta.`,
}

/** What the professional reads beside the choice of `CancelCause`. */
export const causeHint = 'Só você e a Plumaí veem. Doença e segurança não contam como registro.'

export const cancelMessages = {
  allBack: 'Quem contratou recebe tudo de volta.',
  nothingBack: 'O valor da visita não volta, porque não havia ninguém em casa.',
  reasonRequired: 'Diga o motivo: quem contratou vai ler.',
  ownBooking: 'Outra pessoa da equipe precisa cancelar: você participa deste agendamento.',
  byTeam: 'Quem contratou recebe tudo de volta. As duas pessoas são avisadas com o motivo.',
  refundChanged: 'O valor do reembolso mudou. Confira e confirme de novo.',
} as const

function ruleOf({ startsAt }: PaidBooking, boughtAt: Date, ending: Ending, at: Date): Exclude<RefundRule, 'unpaid'> {
  if (ending === 'absent_contractor') return 'no_show'
  if (ending !== 'contractor') return 'professional'
  const withdrawing = at.getTime() - boughtAt.getTime() <= WITHDRAWAL_DAYS * 24 * HOUR
  if (withdrawing && at < startsAt) return 'seven_days'
  return isFreeToChange(startsAt, at) ? 'day_before' : 'late'
}
