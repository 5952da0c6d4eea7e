import { z } from 'zod'
import { CancelCause, type Side } from './booking.ts'
import { TOLERANCE_MINUTES } from './booking-attendance.ts'
import { formatCents, WITHDRAWAL_DAYS } from './money.ts'
import { REPUTATION_WINDOW_IN_DAYS } from './reputation.ts'
import { Id, text } from './text.ts'

const HOUR = 3_600_000

/**
 * Until how many hours before its start a booking can be cancelled with a full refund, or rescheduled without the other
 * participant's consent.
 */
export const FREE_UNTIL_HOURS = 24

export const CancelBooking = z.strictObject({
  bookingId: Id,
  /** A sentence that the other participant reads. It is required when a professional cancels. */
  reason: text({ max: 1_000 }).optional(),
  /**
   * The reason why a professional cancels. Illness and safety do not count against the professional. The contractor does not see
   * the reason.
   */
  cause: z.enum(CancelCause).optional(),
  /**
   * The refund that the page showed. If the amount has changed since, the cancellation is refused and the new refund is returned.
   */
  expectedRefundInCents: z.number().int().min(0).max(10_000_000).optional(),
})
export type CancelBooking = z.output<typeof CancelBooking>

/**
 * Cancels all future bookings of the series to which `bookingId` belongs. `expectedRefundInCents` is the sum of the refunds that
 * the page showed.
 */
export const CancelSeries = CancelBooking.pick({ bookingId: true, reason: true }).extend({
  expectedRefundInCents: z.number().int().min(0).max(100_000_000),
})
export type CancelSeries = z.output<typeof CancelSeries>

/** Cancels a booking as an admin, with a full refund and a reason that both participants read. */
export const CancelByTeam = z.strictObject({
  bookingId: Id,
  reason: text({ min: 1, max: 1_000, required: 'Diga o motivo: as duas pessoas vão ler' }),
})
export type CancelByTeam = z.output<typeof CancelByTeam>

export const refundRules = ['unpaid', 'professional', 'seven_days', 'day_before', 'late', 'no_show'] as const
export type RefundRule = (typeof refundRules)[number]

/** Who caused a booking to end early: the participant who cancelled, or the participant who did not come. */
export type Ending = Side | 'absent_contractor' | 'absent_professional'

/** The facts about a booking that decide its refund. Amounts are in cents. */
export type PaidBooking = {
  readonly amountInCents: number
  readonly totalInCents: number
  /** The credit that paid a part of the fee. The remaining part of the total was charged. */
  readonly creditInCents: number
  readonly startsAt: Date
  /** When the booking was paid; null while it is unpaid. */
  readonly paidAt: Date | null
  /**
   * The time at which the series was bought, for a later booking of a series. The seven days of the right of withdrawal then
   * begin at this time instead of `paidAt`.
   */
  readonly boughtAt?: Date | null
  /** The sum of all earlier refunds of this booking. */
  readonly refundedInCents: number
}

export type Refund = {
  readonly rule: RefundRule
  readonly refundInCents: number
  /**
   * The part of the price that the professional keeps after all refunds. `feeKeptInCents` is the part of the fee that the
   * platform keeps.
   */
  readonly keptByProfessionalInCents: number
  readonly feeKeptInCents: number
}

/**
 * Returns the refund of a booking that ends early at the instant `at`. The first matching rule decides the amount (AMB-07), at
 * most what was not refunded before. A partial refund is split between price and fee in proportion, as in the ledger (R-E8).
 * Credit is returned only with a full refund.
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
 * Returns the part of `refundedInCents` that is taken from the professional's price: refund × price ÷ total, rounded half up. The
 * rest is taken from the fee. If everything that was charged is refunded, the whole price is taken.
 */
export function professionalShare(booking: Shared, refundedInCents: number): number {
  const { amountInCents, totalInCents } = booking
  return Math.floor((2 * valueOf(booking, refundedInCents) * amountInCents + totalInCents) / (2 * totalInCents))
}

/** Returns the value of refunds in cents. If everything that was charged is refunded, the returned credit counts too. */
function valueOf({ totalInCents, creditInCents }: Omit<Shared, 'amountInCents'>, refundedInCents: number): number {
  return refundedInCents >= totalInCents - creditInCents ? totalInCents : refundedInCents
}

/** The sentence about the refund that a participant reads before cancelling. */
export function refundSentence({ rule, refundInCents }: Pick<Refund, 'rule' | 'refundInCents'>, side: Side): string {
  const refund = formatCents(refundInCents)
  if (rule === 'unpaid') return 'Nada foi cobrado. O horário fica livre para outra pessoa.'
  // The professional reads no amount, because the professional must not learn what the contractor paid.
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

/**
 * Whether there is still time for a cancellation with a full refund. The same deadline applies to a reschedule without the
 * professional's consent.
 */
export function isFreeToChange(startsAt: Date, at: Date): boolean {
  return startsAt.getTime() - at.getTime() >= FREE_UNTIL_HOURS * HOUR
}

/**
 * Returns until when a cancellation refunds everything. That is 24 hours before the start or seven days after paying, whichever
 * is later, but never after the start. Null while the booking is unpaid.
 */
export function fullRefundUntil({
  startsAt,
  paidAt,
  boughtAt,
}: Pick<PaidBooking, 'startsAt' | 'paidAt' | 'boughtAt'>): Date | null {
  const bought = boughtAt ?? paidAt
  if (!bought) return null
  const withdrawal = Math.min(startsAt.getTime(), bought.getTime() + WITHDRAWAL_DAYS * 24 * HOUR)
  return new Date(Math.max(startsAt.getTime() - FREE_UNTIL_HOURS * HOUR, withdrawal))
}

/** The explanation of each rule of `refundOf`, which the contractor reads before paying. */
export const refundPolicy: Readonly<Record<Exclude<RefundRule, 'unpaid'>, string>> = {
  seven_days: `Até ${WITHDRAWAL_DAYS} dias depois de pagar, antes do serviço: você recebe tudo de volta.`,
  day_before: `Até ${FREE_UNTIL_HOURS} horas antes do serviço: você recebe tudo de volta.`,
  late: 'Fora desses prazos: você recebe metade do valor da profissional, sem a taxa.',
  professional: `Se a profissional cancelar ou não chegar em ${TOLERANCE_MINUTES} minutos: você recebe tudo de volta.`,
  no_show: `Se não houver ninguém em casa até ${TOLERANCE_MINUTES} minutos depois do início: o valor não volta.`,
}

/**
 * Whether a professional who cancels a paid booking at the instant `at` gets a strike. Illness and safety never count, so that no
 * professional must choose between them and a clean record.
 */
export function countsAsStrike(cause: CancelCause | null, startsAt: Date, at: Date): boolean {
  return cause !== CancelCause.illness && cause !== CancelCause.safety && !isFreeToChange(startsAt, at)
}

/** Returns the hint beside the field in which a professional says why the booking is cancelled at the instant `at`. */
export function causeHint(cause: CancelCause, startsAt: Date, at: Date): string {
  const strike = countsAsStrike(cause, startsAt, at)
    ? `Isto conta como registro por ${REPUTATION_WINDOW_IN_DAYS} dias. Doença e segurança não contam.`
    : isFreeToChange(startsAt, at)
      ? `Com ${FREE_UNTIL_HOURS} horas ou mais de antecedência não conta como registro.`
      : 'Doença e segurança não contam como registro.'
  return `Só você e a Plumaí veem. ${strike}`
}

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
