import { z } from 'zod'
import type { Duration } from './availability.ts'
import { shareOf } from './money.ts'
import { pageRefusals } from './pages.ts'
import { Id } from './text.ts'
import { HOUR_MS, MINUTE_MS } from './days.ts'

export const BookingStatus = {
  requested: 'Solicitado',
  confirmed: 'Confirmado',
  inProgress: 'Em Andamento',
  completed: 'Concluído',
  cancelled: 'Cancelado',
} as const
export type BookingStatus = (typeof BookingStatus)[keyof typeof BookingStatus]

/** The statuses in which a booking occupies its slot. */
export const activeStatuses: readonly BookingStatus[] = [
  BookingStatus.requested,
  BookingStatus.confirmed,
  BookingStatus.inProgress,
]

export const PaymentStatus = {
  pending: 'Pendente',
  processing: 'Processando',
  paid: 'Pago',
  failed: 'Falhou',
  refunded: 'Reembolsado',
  partlyRefunded: 'Reembolso Parcial',
} as const
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus]

/** The payment statuses of bookings that were paid, including those that were refunded later. */
export const paidStatuses: readonly PaymentStatus[] = [PaymentStatus.paid, PaymentStatus.refunded, PaymentStatus.partlyRefunded]

/** Whether a booking was paid, including a booking that was refunded later. */
export function wasPaid({ paymentStatus }: { readonly paymentStatus: PaymentStatus }): boolean {
  return paidStatuses.includes(paymentStatus)
}

/** Whether a booking is paid but a professional who confirms each request must still accept it. */
export function awaitsAnswer(booking: { readonly status: BookingStatus; readonly paymentStatus: PaymentStatus }): boolean {
  return booking.status === BookingStatus.requested && wasPaid(booking)
}

/**
 * Whether a booking is still a request, so that its professional declines it instead of cancelling it. A later booking of a series
 * is none, because it was agreed on with the first one. `chargeAt`: when its card is charged; null for every other booking.
 */
export function isRequest({
  status,
  chargeAt,
}: {
  readonly status: BookingStatus | null
  readonly chargeAt: Date | string | null
}) {
  return status === BookingStatus.requested && chargeAt === null
}

/** Whether the deadline of an unpaid or unanswered request has passed, even if the job has not cancelled the request yet. */
export function isHoldOver({ holdExpiresAt }: { readonly holdExpiresAt: Date | null }, now: Date): boolean {
  return holdExpiresAt !== null && holdExpiresAt <= now
}

/**
 * How many hours a professional who confirms each request has to answer. An unanswered request ends this many hours before its
 * start at the latest.
 */
export const ANSWER_HOURS = 12

/** How many hours before the start, at least, a professional who confirms each request can be booked. */
export const ANSWERING_LEAD_HOURS = 24

/** The deadline for the professional's answer to a request that was paid at `paidAt`. */
export function answerUntil(startsAt: Date, paidAt: Date): Date {
  return new Date(Math.min(paidAt.getTime() + ANSWER_HOURS * HOUR_MS, startsAt.getTime() - ANSWER_HOURS * HOUR_MS))
}

export const ReviewStatus = { pending: 'Pendente', done: 'Concluída' } as const
export type ReviewStatus = (typeof ReviewStatus)[keyof typeof ReviewStatus]

/** The two roles in a booking. */
export type Side = 'contractor' | 'professional'
/** The actor of a transition: one of the two participants, 'system' for the product itself, or 'team' for an admin. */
export type TransitionActor = Side | 'system' | 'team'
type Transition = {
  readonly from: readonly BookingStatus[]
  readonly to: BookingStatus
  readonly by: readonly TransitionActor[]
}

const { requested, confirmed, inProgress, completed, cancelled } = BookingStatus

/**
 * The transitions between the states of a booking: from which state, to which, and by whom. Database triggers and checks enforce
 * the same transitions. A booking begins at its start time even if the professional has not checked in.
 */
export const bookingTransitions = {
  confirm: { from: [requested], to: confirmed, by: ['system'] },
  /** A professional who confirms each request accepts a paid request. */
  accept: { from: [requested], to: confirmed, by: ['professional'] },
  expire: { from: [requested], to: cancelled, by: ['system'] },
  cancel: { from: [requested], to: cancelled, by: ['contractor'] },
  cancelPaid: { from: [confirmed], to: cancelled, by: ['contractor'] },
  decline: { from: [requested, confirmed], to: cancelled, by: ['professional'] },
  cancelByTeam: { from: [requested, confirmed], to: cancelled, by: ['team'] },
  reschedule: { from: [confirmed], to: confirmed, by: ['contractor', 'professional'] },
  /**
   * Moves a later booking of a series before it is charged, and the time of its charge with it. A professional can do this only
   * by accepting a reschedule request.
   */
  reschedulePlanned: { from: [requested], to: requested, by: ['contractor', 'professional'] },
  begin: { from: [confirmed], to: inProgress, by: ['system'] },
  checkIn: { from: [confirmed, inProgress], to: inProgress, by: ['professional'] },
  noShow: { from: [confirmed, inProgress], to: cancelled, by: ['contractor', 'professional'] },
  /** Adds one or two hours to a running booking. The transition happens when these hours are paid. */
  extend: { from: [inProgress], to: inProgress, by: ['contractor', 'professional'] },
  complete: { from: [inProgress], to: completed, by: ['system'] },
  checkOut: { from: [inProgress], to: completed, by: ['professional'] },
} satisfies Record<string, Transition>
export type BookingAction = keyof typeof bookingTransitions

/** The kinds of events in a booking's history: the request, a transition, or the announcement of a delay. */
export type BookingEventKind = 'request' | BookingAction | 'warnLate'
export const bookingEventKinds = [
  'request',
  ...(Object.keys(bookingTransitions) as BookingAction[]),
  'warnLate',
] as const satisfies readonly BookingEventKind[]

export type Parties = { readonly contractorId: string; readonly professionalId: string }

/** Returns whether a person is the contractor or the professional of a booking; null for any other person. */
export function sideOf(booking: Parties, personId: string): Side | null {
  if (booking.contractorId === personId) return 'contractor'
  return booking.professionalId === personId ? 'professional' : null
}

/** Whether an actor may perform an action on a booking, whatever its status. */
export function bookingLets(actor: TransitionActor, action: BookingAction): boolean {
  return (bookingTransitions[action].by as readonly TransitionActor[]).includes(actor)
}

/** Whether an action on a booking may start from this status. */
export function bookingCan(action: BookingAction, status: BookingStatus): boolean {
  return (bookingTransitions[action].from as readonly BookingStatus[]).includes(status)
}

/** Whether the contractor may cancel an unpaid booking, which is possible only before its start. */
export function contractorMayCancel(booking: { status: BookingStatus; start: Date }, now: Date): boolean {
  return bookingCan('cancel', booking.status) && booking.start > now
}

export type Price = {
  readonly hours: Duration
  readonly amountInCents: number
  /** The platform's fee, without the extra fee for a first booking. */
  readonly feeInCents: number
  /** The extra fee for the first booking of a contractor with a professional; 0 for later bookings and by default. */
  readonly firstBookingFeeInCents: number
  readonly totalInCents: number
}

/**
 * Returns the price of a booking and the fee on it, both in integer cents and rounded half up. The price is the daily price ×
 * hours ÷ 8. The rates of the fee are in basis points. For a first booking the two rates are added before the rounding.
 */
export function priceOf(
  dailyPriceInCents: number,
  hours: Duration,
  feeInBasisPoints: number,
  firstBookingFeeInBasisPoints = 0,
): Price {
  const amountInCents = Math.floor((dailyPriceInCents * hours + 4) / 8)
  const feeInCents = shareOf(amountInCents, feeInBasisPoints)
  const wholeFee = shareOf(amountInCents, feeInBasisPoints + firstBookingFeeInBasisPoints)
  const firstBookingFeeInCents = wholeFee - feeInCents
  return { hours, amountInCents, feeInCents, firstBookingFeeInCents, totalInCents: amountInCents + wholeFee }
}

/** The start of a slot that the caller chose, as ISO text with its offset. */
export const StartInput = z.iso
  .datetime({ offset: true, error: 'Escolha um horário' })
  .max(40)
  .transform((value) => new Date(value))

export const BookingRef = z.strictObject({ bookingId: Id })

/** Chooses one of the caller's two lists of bookings: as contractor or as professional. */
export const ListSide = z.strictObject({ side: z.enum(['contractor', 'professional']) })

/**
 * Requests the next page of one of the caller's two lists of bookings. `before` is the start and the id of the last booking on
 * the previous page.
 */
export const EarlierBookings = ListSide.extend({ before: z.strictObject({ start: StartInput, id: Id }) })
export type EarlierBookings = z.output<typeof EarlierBookings>

/** The labels of the two tabs of /meus-agendamentos. Each tab also shows its count. */
export const bookingTabs = { contractor: 'Como Contratante', professional: 'Como Profissional' } as const

/** The labels of the buttons for actions on a booking. */
export const bookingLabels = {
  talk: 'Conversar',
  cancel: 'Cancelar Agendamento',
  cancelPaid: 'Cancelar com reembolso',
  accept: 'Aceitar pedido',
  decline: 'Cancelar esta visita',
  checkIn: 'Cheguei',
  checkOut: 'Terminei',
  absentProfessional: 'A profissional não chegou',
  absentContractor: 'Não havia ninguém em casa',
  warnLate: 'Vou me atrasar',
  onTheWay: 'A caminho',
  giveUp: 'Não vou conseguir ir',
  reschedule: 'Remarcar',
  rebook: 'Agendar de novo',
  skipped: 'Pulada',
} as const

export const bookingMessages = {
  requestFailed: { title: 'Erro ao criar agendamento', description: 'Tente novamente' },
  requested: { title: 'Agendamento criado!', description: 'Redirecionando para pagamento...' },
  notFound: { title: pageRefusals.bookingNotFound },
  forbidden: { title: pageRefusals.denied },
  cancelFailed: { title: 'Erro ao cancelar', description: 'Não foi possível cancelar o agendamento' },
  cancelled: { title: 'Agendamento cancelado' },
  declined: { title: 'Pedido recusado' },
  wrongState: 'O agendamento mudou e não permite mais esta ação.',
  slotTaken: 'Alguém acabou de reservar esse horário. Escolha outro.',
  slotUnavailable: 'Esse horário não está disponível. Escolha outro.',
  slotUnavailableFor: (why: string) => `Esse horário não está disponível: ${why}. Escolha outro.`,
  priceChanged: 'O preço mudou. Confira o novo total e confirme de novo.',
  self: 'Você não pode agendar consigo mesmo.',
  tooManyHolds: 'Você já tem 3 agendamentos aguardando pagamento. Pague ou cancele um deles.',
  tooManyUnpaidBookings: 'Você pode ter no máximo 8 visitas aguardando pagamento. Pague ou cancele alguma antes.',
  professionalUnavailable: 'Esta profissional não está recebendo agendamentos agora.',
  holdOver: (minutes: number) => `${heldFor(minutes)} Nada foi cobrado.`,
  holdOverUndecided: (minutes: number) =>
    `${heldFor(minutes)} O banco ainda analisa seu pagamento: se ele for aprovado, volta por inteiro.`,
  answersWithin: `confirma em até ${ANSWER_HOURS} h`,
  answersAfterPayment: (name: string) =>
    `${name} confirma cada pedido: depois do pagamento, responde em até ${ANSWER_HOURS} horas. Sem resposta, você recebe tudo de volta.`,
  accepted: { title: 'Pedido aceito', description: 'O endereço já está no agendamento.' },
  acceptFailed: 'Não foi possível aceitar o pedido',
  answerBy: (until: string) => `Responda até ${until}. Sem resposta, o pedido é cancelado e quem contratou recebe tudo de volta.`,
  answersBy: (name: string, until: string) =>
    `${name} responde até ${until}. Se não puder ou não responder, você recebe tudo de volta.`,
  awaitingPayment: (name: string, time: string) => `Aguardando o pagamento de ${name} até ${time}. Você não precisa fazer nada.`,
  noVisits: 'Nenhuma visita marcada.',
  noOtherVisits: 'Nenhuma outra visita marcada.',
  emptyContractor: 'Você ainda não tem agendamentos.',
  emptyProfessional: 'Nenhum agendamento por enquanto. Deixe seus horários em dia.',
} as const

function heldFor(minutes: number): string {
  return `Seu horário ficou reservado por ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} e foi liberado.`
}

/**
 * Returns for how many minutes the slot of a booking is held until it is paid. Null for a later booking of a series, because it
 * is charged on another day.
 */
export function heldMinutes(booking: { chargeAt: Date | null; createdAt: Date; holdExpiresAt: Date | null }): number | null {
  const { chargeAt, createdAt, holdExpiresAt } = booking
  return chargeAt || !holdExpiresAt ? null : Math.round((holdExpiresAt.getTime() - createdAt.getTime()) / MINUTE_MS)
}

/** Why a booking was cancelled. A sentence that a participant wrote about the cancellation is stored in `cancel_note` instead. */
export const CancelReason = {
  unpaid: 'payment_expired',
  /** The professional, who must confirm each request, did not answer this request in time. */
  unanswered: 'unanswered',
  replaced: 'replaced',
  contractor: 'contractor',
  professional: 'professional',
  closed: 'account_closed',
  noShow: 'no_show',
  team: 'team',
  /** A participant skipped this date of a series without an end, or paused or ended the series. */
  skipped: 'skipped',
} as const
export type CancelReason = (typeof CancelReason)[keyof typeof CancelReason]

/**
 * The cause that a professional gives for a cancellation, stored in `cancel_cause`. Only the professional and the admins read it.
 */
export const CancelCause = { illness: 'Doença', safety: 'Risco à segurança', other: 'Outro motivo' } as const
export type CancelCause = (typeof CancelCause)[keyof typeof CancelCause]

/** The maximum number of unpaid holds of a contractor at the same time; a series counts as one hold. */
export const MAX_UNPAID_HOLDS = 3

/**
 * The maximum number of unpaid bookings that a contractor may hold at once when each booking of a series counts. A series can
 * therefore not be longer (ADR 029).
 */
export const MAX_UNPAID_BOOKINGS = 8
