import { z } from 'zod'
import type { Duration } from './availability.ts'
import { shareOf } from './money.ts'
import { pageRefusals } from './pages.ts'
import { Id } from './text.ts'
import { DAY_MS } from './days.ts'

export const BookingStatus = {
  requested: 'Solicitado',
  confirmed: 'Confirmado',
  inProgress: 'Em Andamento',
  completed: 'Concluído',
  cancelled: 'Cancelado',
} as const
export type BookingStatus = (typeof BookingStatus)[keyof typeof BookingStatus]

/** Only these hold a slot (S1 §4). */
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

/** Whether money came for a booking, be it back again or not. */
export function wasPaid({ paymentStatus }: { readonly paymentStatus: PaymentStatus }): boolean {
  const { paid, refunded, partlyRefunded } = PaymentStatus
  return ([paid, refunded, partlyRefunded] as readonly PaymentStatus[]).includes(paymentStatus)
}

export const ReviewStatus = { pending: 'Pendente', done: 'Concluída' } as const
export type ReviewStatus = (typeof ReviewStatus)[keyof typeof ReviewStatus]

/** Who may take a step: the customer, the professional, or nobody but the product itself. */
export type Side = 'contractor' | 'professional'
export type Mover = Side | 'system'
type Transition = { readonly from: readonly BookingStatus[]; readonly to: BookingStatus; readonly by: readonly Mover[] }

const { requested, confirmed, inProgress, completed, cancelled } = BookingStatus

/**
 * The whole life of a booking (AMB-04 to AMB-07). The server obeys it, a trigger enforces it, the client greys out its buttons
 * by it. The clock may have begun a visit before she checks in; a visit that moves to another hour keeps its status.
 */
export const bookingTransitions = {
  confirm: { from: [requested], to: confirmed, by: ['system'] },
  expire: { from: [requested], to: cancelled, by: ['system'] },
  cancel: { from: [requested], to: cancelled, by: ['contractor'] },
  cancelPaid: { from: [confirmed], to: cancelled, by: ['contractor'] },
  decline: { from: [requested, confirmed], to: cancelled, by: ['professional'] },
  reschedule: { from: [confirmed], to: confirmed, by: ['contractor', 'professional'] },
  begin: { from: [confirmed], to: inProgress, by: ['system'] },
  checkIn: { from: [confirmed, inProgress], to: inProgress, by: ['professional'] },
  noShow: { from: [confirmed, inProgress], to: cancelled, by: ['contractor', 'professional'] },
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

/** Which party of a booking somebody is; null for a stranger. */
export function sideOf(booking: Parties, personId: string): Side | null {
  if (booking.contractorId === personId) return 'contractor'
  return booking.professionalId === personId ? 'professional' : null
}

/** Whether the life-cycle lets somebody take an action at all. */
export function bookingLets(mover: Mover, action: BookingAction): boolean {
  return (bookingTransitions[action].by as readonly Mover[]).includes(mover)
}

/** Whether the life-cycle lets an action start from a status. */
export function bookingCan(action: BookingAction, status: BookingStatus): boolean {
  return (bookingTransitions[action].from as readonly BookingStatus[]).includes(status)
}

/** S1 §4: a customer may cancel only a Solicitado that starts in the future. */
export function customerMayCancel(booking: { status: BookingStatus; start: Date }, now: Date): boolean {
  return bookingCan('cancel', booking.status) && booking.start > now
}

export type Price = {
  readonly hours: Duration
  readonly amountInCents: number
  /** The platform's fee without the first booking's part. */
  readonly feeInCents: number
  /** The part due only at the first booking of a pair; 0 otherwise and by default (AMB-01). */
  readonly firstBookingFeeInCents: number
  readonly totalInCents: number
}

/**
 * What a visit costs, in integer cents: daily price × hours / 8, and the fee (basis points) on top of it; each rounded once,
 * half up (AMB-03, S1 §9). The first booking's extra rate is added to the fee before its one rounding.
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

/** An instant that somebody chose, as ISO text with its offset. */
export const StartInput = z.iso
  .datetime({ offset: true, error: 'Escolha um horário' })
  .max(40)
  .transform((value) => new Date(value))

export const BookingRef = z.strictObject({ bookingId: Id })

/** Whose bookings of the reader's two lists. */
export const ListSide = z.strictObject({ side: z.enum(['contractor', 'professional']) })

/** What follows in one of them; `before`: the start and the id of the last one that is known. */
export const EarlierBookings = ListSide.extend({ before: z.strictObject({ start: StartInput, id: Id }) })
export type EarlierBookings = z.output<typeof EarlierBookings>

/** The tabs of /meus-agendamentos, each with its count behind it (S1 §2, R-C5). */
export const bookingTabs = { contractor: 'Como Contratante', professional: 'Como Profissional' } as const

/** What the buttons of a booking say (S1 §2 "My bookings"). */
export const bookingLabels = { talk: 'Conversar', cancel: 'Cancelar Agendamento' } as const

export const bookingMessages = {
  requestFailed: { title: 'Erro ao criar agendamento', description: 'Tente novamente' },
  requested: { title: 'Agendamento criado!', description: 'Redirecionando para pagamento...' },
  notFound: { title: 'Agendamento não encontrado' },
  forbidden: { title: pageRefusals.denied },
  cancelFailed: { title: 'Erro ao cancelar', description: 'Não foi possível cancelar o agendamento' },
  cancelled: { title: 'Agendamento cancelado' },
  slotTaken: 'Alguém acabou de reservar esse horário. Escolha outro.',
  slotUnavailable: 'Esse horário não está disponível. Escolha outro.',
  slotUnavailableFor: (why: string) => `Esse horário não está disponível: ${why}. Escolha outro.`,
  priceChanged: 'O preço mudou. Confira o novo total e confirme de novo.',
  self: 'Você não pode agendar consigo mesmo.',
  tooManyHolds: 'Você já tem 3 agendamentos aguardando pagamento. Pague ou cancele um deles.',
  tooManyVisits: 'Você pode ter no máximo 8 visitas aguardando pagamento. Pague ou cancele alguma antes.',
  professionalUnavailable: 'Esta profissional não está recebendo agendamentos agora.',
  holdOver: 'Seu horário ficou reservado por 15 minutos e foi liberado. Nada foi cobrado.',
  holdOverUndecided:
    'Seu horário ficou reservado por 15 minutos e foi liberado. O banco ainda analisa seu pagamento: se ele for aprovado, volta por inteiro.',
  awaitingPayment: (name: string, time: string) => `Aguardando o pagamento de ${name} até ${time}. Você não precisa fazer nada.`,
  noVisits: 'Nenhuma visita marcada.',
  emptyContractor: 'Você ainda não tem agendamentos.',
  emptyProfessional: 'Nenhum agendamento por enquanto. Deixe seus horários em dia.',
} as const

/** Why a booking was cancelled. The sentence that a participant wrote about it is stored apart, in `cancel_note`. */
export const CancelReason = {
  unpaid: 'payment_expired',
  replaced: 'replaced',
  contractor: 'contractor',
  professional: 'professional',
  closed: 'account_closed',
  noShow: 'no_show',
} as const
export type CancelReason = (typeof CancelReason)[keyof typeof CancelReason]

/** How long after a visit's end it may be reviewed (AMB-27). */
export const REVIEW_WINDOW_IN_DAYS = 14

/** The instant at which a visit's window closes: what there is of reviews becomes visible, and no other comes (AMB-27). */
export function reviewWindowEnd(endsAt: Date): Date {
  return new Date(endsAt.getTime() + REVIEW_WINDOW_IN_DAYS * DAY_MS)
}

/** The most unpaid bookings a customer may hold at once; the visits of one series are one (abuse case 15). */
export const MAX_UNPAID_HOLDS = 3

/** The most visits among them: a series is one hold, of at most so many (ADR 021). */
export const MAX_UNPAID_VISITS = 8
