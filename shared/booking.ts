import { z } from 'zod'
import type { Duration } from './availability.ts'
import { shareOf } from './money.ts'
import { pageRefusals } from './pages.ts'
import { Id } from './text.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './days.ts'

export const BookingStatus = {
  requested: 'Solicitado',
  confirmed: 'Confirmado',
  inProgress: 'Em Andamento',
  completed: 'Concluído',
  cancelled: 'Cancelado',
} as const
export type BookingStatus = (typeof BookingStatus)[keyof typeof BookingStatus]

/** The statuses that hold a slot. */
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

/** The payment statuses of a booking that was paid, whether or not it was refunded later. */
export const paidStatuses: readonly PaymentStatus[] = [PaymentStatus.paid, PaymentStatus.refunded, PaymentStatus.partlyRefunded]

/** Whether a booking was paid, whether or not it was refunded later. */
export function wasPaid({ paymentStatus }: { readonly paymentStatus: PaymentStatus }): boolean {
  return paidStatuses.includes(paymentStatus)
}

/** Whether a paid request waits for the yes of a professional who answers each request. */
export function awaitsAnswer(booking: { readonly status: BookingStatus; readonly paymentStatus: PaymentStatus }): boolean {
  return booking.status === BookingStatus.requested && wasPaid(booking)
}

/** Whether the time of a request is over, unpaid or unanswered, whether or not the job has cancelled it yet. */
export function isHoldOver({ holdExpiresAt }: { readonly holdExpiresAt: Date | null }, now: Date): boolean {
  return holdExpiresAt !== null && holdExpiresAt <= now
}

/** How long such a professional has to answer, and how long before its start an unanswered request ends at the latest. */
export const ANSWER_HOURS = 12

/** The shortest lead time, in hours, of a professional who answers each request. */
export const ANSWERING_LEAD_HOURS = 24

/** Until when a request that was paid at `paidAt` may be answered. */
export function answerUntil(startsAt: Date, paidAt: Date): Date {
  return new Date(Math.min(paidAt.getTime() + ANSWER_HOURS * HOUR_MS, startsAt.getTime() - ANSWER_HOURS * HOUR_MS))
}

export const ReviewStatus = { pending: 'Pendente', done: 'Concluída' } as const
export type ReviewStatus = (typeof ReviewStatus)[keyof typeof ReviewStatus]

/** The two participants of a booking. */
export type Side = 'contractor' | 'professional'
/** Who performs a transition; 'system' is the product itself, 'team' an admin. */
export type TransitionActor = Side | 'system' | 'team'
type Transition = {
  readonly from: readonly BookingStatus[]
  readonly to: BookingStatus
  readonly by: readonly TransitionActor[]
}

const { requested, confirmed, inProgress, completed, cancelled } = BookingStatus

/**
 * The life cycle of a booking. The server follows this table, and database triggers and checks enforce it. A booking begins at
 * its start time even if the professional has not checked in. A rescheduled booking keeps its status.
 */
export const bookingTransitions = {
  confirm: { from: [requested], to: confirmed, by: ['system'] },
  /** The yes of a professional who answers each paid request. */
  accept: { from: [requested], to: confirmed, by: ['professional'] },
  expire: { from: [requested], to: cancelled, by: ['system'] },
  cancel: { from: [requested], to: cancelled, by: ['contractor'] },
  cancelPaid: { from: [confirmed], to: cancelled, by: ['contractor'] },
  decline: { from: [requested, confirmed], to: cancelled, by: ['professional'] },
  cancelByTeam: { from: [requested, confirmed], to: cancelled, by: ['team'] },
  reschedule: { from: [confirmed], to: confirmed, by: ['contractor', 'professional'] },
  /**
   * Moves a later booking of a series that is not charged yet; the time of the charge moves along. The professional does so only by
   * accepting a reschedule request.
   */
  reschedulePlanned: { from: [requested], to: requested, by: ['contractor', 'professional'] },
  begin: { from: [confirmed], to: inProgress, by: ['system'] },
  checkIn: { from: [confirmed, inProgress], to: inProgress, by: ['professional'] },
  noShow: { from: [confirmed, inProgress], to: cancelled, by: ['contractor', 'professional'] },
  /** A visit gets one or two hours more, once they are paid. */
  extend: { from: [inProgress], to: inProgress, by: ['contractor', 'professional'] },
  complete: { from: [inProgress], to: completed, by: ['system'] },
  checkOut: { from: [inProgress], to: completed, by: ['professional'] },
} satisfies Record<string, Transition>
export type BookingAction = keyof typeof bookingTransitions

/** What a row of a booking's history records: the request, a transition, or a warning that a participant will be late. */
export type BookingEventKind = 'request' | BookingAction | 'warnLate'
export const bookingEventKinds = [
  'request',
  ...(Object.keys(bookingTransitions) as BookingAction[]),
  'warnLate',
] as const satisfies readonly BookingEventKind[]

export type Parties = { readonly contractorId: string; readonly professionalId: string }

/** Whether a person is the contractor or the professional of a booking; null for anybody else. */
export function sideOf(booking: Parties, personId: string): Side | null {
  if (booking.contractorId === personId) return 'contractor'
  return booking.professionalId === personId ? 'professional' : null
}

/** Whether an actor may perform an action at all. */
export function bookingLets(actor: TransitionActor, action: BookingAction): boolean {
  return (bookingTransitions[action].by as readonly TransitionActor[]).includes(actor)
}

/** Whether an action may start from a status. */
export function bookingCan(action: BookingAction, status: BookingStatus): boolean {
  return (bookingTransitions[action].from as readonly BookingStatus[]).includes(status)
}

/** The contractor may cancel an unpaid booking only before its start. */
export function contractorMayCancel(booking: { status: BookingStatus; start: Date }, now: Date): boolean {
  return bookingCan('cancel', booking.status) && booking.start > now
}

export type Price = {
  readonly hours: Duration
  readonly amountInCents: number
  /** The platform's fee without the part for the first booking. */
  readonly feeInCents: number
  /** The part that only the first booking of a pair pays; 0 otherwise and by default. */
  readonly firstBookingFeeInCents: number
  readonly totalInCents: number
}

/**
 * The price of a booking in integer cents: daily price × hours / 8, plus the fee in basis points, each rounded half up once. The
 * extra rate of a first booking is added to the fee's rate before the rounding.
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

/** A start that the caller chose, as ISO text with its offset. */
export const StartInput = z.iso
  .datetime({ offset: true, error: 'Escolha um horário' })
  .max(40)
  .transform((value) => new Date(value))

export const BookingRef = z.strictObject({ bookingId: Id })

/** Which of the caller's two lists of bookings is meant: as contractor or as professional. */
export const ListSide = z.strictObject({ side: z.enum(['contractor', 'professional']) })

/**
 * The next page of one of the caller's two lists of bookings; `before` is the start and the id of the last booking of the page
 * before.
 */
export const EarlierBookings = ListSide.extend({ before: z.strictObject({ start: StartInput, id: Id }) })
export type EarlierBookings = z.output<typeof EarlierBookings>

/** The tabs of /meus-agendamentos; each shows its count. */
export const bookingTabs = { contractor: 'Como Contratante', professional: 'Como Profissional' } as const

/** The labels of the buttons on a booking. */
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
} as const

export const bookingMessages = {
  requestFailed: { title: 'Erro ao criar agendamento', description: 'Tente novamente' },
  requested: { title: 'Agendamento criado!', description: 'Redirecionando para pagamento...' },
  notFound: { title: pageRefusals.bookingNotFound },
  forbidden: { title: pageRefusals.denied },
  cancelFailed: { title: 'Erro ao cancelar', description: 'Não foi possível cancelar o agendamento' },
  cancelled: { title: 'Agendamento cancelado' },
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
  emptyContractor: 'Você ainda não tem agendamentos.',
  emptyProfessional: 'Nenhum agendamento por enquanto. Deixe seus horários em dia.',
} as const

function heldFor(minutes: number): string {
  return `Seu horário ficou reservado por ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} e foi liberado.`
}

/**
 * For how many minutes the slot of a booking is held until the payment; null for a later booking of a series, which is charged on
 * another day.
 */
export function heldMinutes(booking: { chargeAt: Date | null; createdAt: Date; holdExpiresAt: Date | null }): number | null {
  const { chargeAt, createdAt, holdExpiresAt } = booking
  return chargeAt || !holdExpiresAt ? null : Math.round((holdExpiresAt.getTime() - createdAt.getTime()) / MINUTE_MS)
}

/** Why a booking was cancelled. The sentence that a participant wrote about it is stored apart, in `cancel_note`. */
export const CancelReason = {
  unpaid: 'payment_expired',
  /** A professional who answers each request did not answer this one. */
  unanswered: 'unanswered',
  replaced: 'replaced',
  contractor: 'contractor',
  professional: 'professional',
  closed: 'account_closed',
  noShow: 'no_show',
  team: 'team',
  /** One of the two skipped a date of a series without an end, paused it or ended it. */
  skipped: 'skipped',
} as const
export type CancelReason = (typeof CancelReason)[keyof typeof CancelReason]

/**
 * Why a professional cancelled, as the professional says. Stored in `cancel_cause`; only the professional and the admins read it.
 */
export const CancelCause = { illness: 'Doença', safety: 'Risco à segurança', other: 'Outro motivo' } as const
export type CancelCause = (typeof CancelCause)[keyof typeof CancelCause]

/** How long after its end a booking may be reviewed. */
export const REVIEW_WINDOW_IN_DAYS = 14

/** When a booking can no longer be reviewed: the reviews that exist are revealed. */
export function reviewWindowEnd(endsAt: Date): Date {
  return new Date(endsAt.getTime() + REVIEW_WINDOW_IN_DAYS * DAY_MS)
}

/** How many unpaid holds a contractor may have at once; a series is one hold. */
export const MAX_UNPAID_HOLDS = 3

/** How many unpaid bookings those holds may contain, and so how many bookings a series may have (ADR 029). */
export const MAX_UNPAID_BOOKINGS = 8
