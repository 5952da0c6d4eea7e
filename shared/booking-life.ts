import { z } from 'zod'
import { DayInput } from './availability.ts'
import { StartInput, type Side } from './booking.ts'
import { AcceptedAlert, VisitNotes } from './booking-request.ts'
import { formatCents } from './money.ts'
import { Id, text } from './text.ts'
import { DAY_MS, HOUR_MS } from './days.ts'

/** How long after paying a customer takes everything back, whatever the reason (CDC art. 49). */
export const WITHDRAWAL_IN_DAYS = 7
/** How long before its start a visit may be called off for nothing, or moved without asking (AMB-07). */
export const FREE_UNTIL_HOURS = 24
/** How early the professional may check in. */
export const CHECK_IN_OPENS_MINUTES = 30
/** How long one waits for the other before the visit may be called missed. */
export const TOLERANCE_MINUTES = 30
/** How early one may say that one will be late, in hours before the start. */
export const LATE_FROM_HOURS = 2
/** How often one side may say it of one visit. */
export const MAX_LATE_WARNINGS = 4

/** How late a participant may say to be, in minutes. */
export const delaysInMinutes = [15, 30, 45] as const
export type DelayInMinutes = (typeof delaysInMinutes)[number]

export const CancelBooking = z.strictObject({
  bookingId: Id,
  /** Her words, required of a professional; the customer's are welcome. */
  reason: text({ max: 1_000 }).optional(),
  /** What the page showed as the refund; another amount is refused with the new one (AMB-07). */
  expectedRefundInCents: z.number().int().min(0).max(10_000_000).optional(),
})
export type CancelBooking = z.output<typeof CancelBooking>

/** What she should know of the visit, written or changed later; nothing written takes it away. */
export const SaveNotes = z.strictObject({ bookingId: Id, visitNotes: VisitNotes })
export type SaveNotes = z.output<typeof SaveNotes>

export const CheckIn = z.strictObject({
  bookingId: Id,
  code: z
    .string({ error: 'Digite o código' })
    .max(4, 'O código tem 4 números')
    .regex(/^\d{4}$/, 'O código tem 4 números'),
})
export type CheckIn = z.output<typeof CheckIn>

/** 'Vou me atrasar': how many minutes after the start somebody will be there. */
export const WarnLate = z.strictObject({ bookingId: Id, minutes: z.literal(delaysInMinutes) })
export type WarnLate = z.output<typeof WarnLate>

/** The week of slots to which a visit may move; `weekStart` any day of it, the visit's own week without one. */
export const RescheduleSlots = z.strictObject({ bookingId: Id, weekStart: DayInput.optional() })
export type RescheduleSlots = z.output<typeof RescheduleSlots>

export const Reschedule = z.strictObject({ bookingId: Id, start: StartInput, acceptedAlert: AcceptedAlert })
export type Reschedule = z.output<typeof Reschedule>

export const RescheduleRef = z.strictObject({ requestId: Id })
export const AnswerReschedule = z.strictObject({ requestId: Id, accept: z.boolean(), acceptedAlert: AcceptedAlert })
export type AnswerReschedule = z.output<typeof AnswerReschedule>

export const refundRules = ['unpaid', 'professional', 'seven_days', 'day_before', 'late', 'no_show'] as const
export type RefundRule = (typeof refundRules)[number]

/** How a booking ends before its time: called off by a side, or one of the two was not there. */
export type Ending = Side | 'absent_contractor' | 'absent_professional'

/** What decides a refund; amounts in cents. */
export type PaidVisit = {
  readonly amountInCents: number
  readonly totalInCents: number
  readonly startsAt: Date
  /** When it was paid; null while it is not. */
  readonly paidAt: Date | null
  /** What went back before. */
  readonly refundedInCents: number
}

export type Refund = {
  readonly rule: RefundRule
  readonly refundInCents: number
  /** Of her price and of the fee, what is left where it is, earlier refunds counted (R-E8). */
  readonly keptByProfessionalInCents: number
  readonly feeKeptInCents: number
}

/**
 * What goes back when a booking ends at an instant: the first rule of AMB-07 that applies, never more than is left. How a part is
 * split between her share and the fee is R-E8, as in the books.
 */
export function refundOf(visit: PaidVisit, ending: Ending, at: Date): Refund {
  const { amountInCents, totalInCents, paidAt, refundedInCents } = visit
  if (!paidAt) return { rule: 'unpaid', refundInCents: 0, keptByProfessionalInCents: 0, feeKeptInCents: 0 }
  const rule = ruleOf(visit, paidAt, ending, at)
  const due = rule === 'no_show' ? 0 : rule === 'late' ? Math.floor((amountInCents + 1) / 2) : totalInCents
  const refundInCents = Math.min(due, totalInCents - refundedInCents)
  const hers = herShareOf(visit, refundedInCents + refundInCents)
  const keptByProfessionalInCents = amountInCents - hers
  return {
    rule,
    refundInCents,
    keptByProfessionalInCents,
    feeKeptInCents: totalInCents - refundedInCents - refundInCents - keptByProfessionalInCents,
  }
}

/** The part of a refund that comes out of her price: R × price ÷ total, rounded half up; the rest comes from the fee (R-E8). */
export function herShareOf(visit: { amountInCents: number; totalInCents: number }, refundedInCents: number): number {
  const { amountInCents, totalInCents } = visit
  return Math.floor((2 * refundedInCents * amountInCents + totalInCents) / (2 * totalInCents))
}

/** What is said of a refund before the button is pressed, to the side that would press it. */
export function refundSentence({ rule, refundInCents }: Pick<Refund, 'rule' | 'refundInCents'>, side: Side): string {
  const back = formatCents(refundInCents)
  if (rule === 'unpaid') return 'Nada foi cobrado. O horário fica livre para outra pessoa.'
  // What the household paid is not hers to see (R-C5).
  if (side === 'professional') return `${lifeMessages.allBack} Você não recebe por esta visita.`
  const words: Record<Exclude<RefundRule, 'unpaid'>, string> = {
    professional: `Você recebe tudo de volta: ${back}.`,
    seven_days: `Você pagou há no máximo ${WITHDRAWAL_IN_DAYS} dias: recebe tudo de volta, ${back}.`,
    day_before: `Faltam pelo menos ${FREE_UNTIL_HOURS} horas: você recebe tudo de volta, ${back}.`,
    late: `Faltam menos de ${FREE_UNTIL_HOURS} horas: você recebe ${back}, metade do valor da profissional, que tinha o horário reservado para você.`,
    no_show: 'Quem não estava em casa não recebe o valor de volta.',
  }
  return words[rule]
}

/** Whether a customer may still call off or move a visit without anybody's leave. */
export function isFree(startsAt: Date, at: Date): boolean {
  return startsAt.getTime() - at.getTime() >= FREE_UNTIL_HOURS * HOUR_MS
}

export const lifeLabels = {
  cancelPaid: 'Cancelar com reembolso',
  decline: 'Cancelar esta visita',
  checkIn: 'Cheguei',
  checkOut: 'Terminei',
  absentProfessional: 'A profissional não chegou',
  absentContractor: 'Não havia ninguém em casa',
  warnLate: 'Vou me atrasar',
  giveUp: 'Não vou conseguir ir',
  reschedule: 'Remarcar',
  rebook: 'Agendar de novo',
} as const

export const lifeMessages = {
  allBack: 'Quem contratou recebe tudo de volta.',
  nothingBack: 'O valor da visita não volta, porque não havia ninguém em casa.',
  reasonRequired: 'Diga o motivo: quem contratou vai ler.',
  refundChanged: 'O valor do reembolso mudou. Confira e confirme de novo.',
  wrongCode: 'Código errado. Peça de novo os 4 números a quem contratou.',
  opensAt: (time: string) => `A partir das ${time}.`,
  afterVisit: 'A visita já terminou.',
  alreadyStarted: 'A visita já começou.',
  checkedIn: 'A chegada já foi confirmada com o código.',
  tooManyWarnings: 'Você já avisou algumas vezes. Combine o resto pelo chat.',
  notCheckedIn: 'Confirme primeiro a chegada com o código.',
  wrongState: 'O agendamento mudou e não permite mais esta ação.',
  sameStart: 'A visita já está neste horário.',
  requestOpen: 'Já há um pedido de novo horário aberto. Responda ou retire o pedido antes de fazer outro.',
  requestOver: 'Este pedido de novo horário não vale mais.',
  requestNotFound: 'Pedido não encontrado',
} as const

function ruleOf({ startsAt }: PaidVisit, paidAt: Date, ending: Ending, at: Date): Exclude<RefundRule, 'unpaid'> {
  if (ending === 'absent_contractor') return 'no_show'
  if (ending !== 'contractor') return 'professional'
  const young = at.getTime() - paidAt.getTime() <= WITHDRAWAL_IN_DAYS * DAY_MS
  if (young && at < startsAt) return 'seven_days'
  return isFree(startsAt, at) ? 'day_before' : 'late'
}
