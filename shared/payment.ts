import { z } from 'zod'
import { Id } from './text.ts'

/** The states of a booking's payment that the page after the payment distinguishes. */
export const PaymentState = {
  paid: 'paid',
  processing: 'processing',
  unpaid: 'requires_payment_method',
  expired: 'expired',
  refunded: 'refunded',
  /** The booking was cancelled without a refund, because nothing was charged or no refund is due. */
  cancelled: 'cancelled',
} as const
export type PaymentState = (typeof PaymentState)[keyof typeof PaymentState]

/**
 * The inputs of the payment procedures contain no amount and no id of the payment provider, because the server reads these from
 * the database.
 */
export const StartPayment = z.strictObject({ bookingId: Id })
export const RefreshPayment = z.strictObject({ bookingId: Id })

/** The maximum number of charges for one booking, so that the checkout cannot be used to test stolen cards. */
export const MAX_CHARGES_PER_BOOKING = 5

/**
 * The maximum number of extra charges of one kind (such as tips) for one booking. Each change of the amount opens another charge.
 */
export const MAX_EXTRA_CHARGES = 10

/** How many minutes a bank usually needs to decide about a payment. */
const DECISION_MINUTES = 1

const ARRIVED_LATE = 'O pagamento chegou depois que o horário foi liberado.'

export const paymentMessages = {
  confirm: 'Confirmar Pagamento',
  intentFailed: { title: 'Erro ao processar pagamento' },
  failed: { title: 'Erro no pagamento' },
  refused: 'O banco recusou o cartão. Nada foi cobrado. Tente outro cartão.',
  processing: `Estamos confirmando com o banco. Leva até ${DECISION_MINUTES} minuto; pode ficar nesta página.`,
  changedMeanwhile: 'Este pagamento mudou em outra página. Tente de novo.',
  providerDown: 'O serviço de pagamento não respondeu. Nada foi cobrado. Tente de novo em instantes.',
  misconfigured: 'Configuração do provedor de cartão ausente. Fale com o suporte.',
  arrivedLate: ARRIVED_LATE,
  refundedLate: `${ARRIVED_LATE} O valor foi devolvido por inteiro.`,
  cancelledUnpaid: 'Este agendamento foi cancelado. Nada foi cobrado.',
  absenceUndecided: 'Este agendamento foi cancelado por uma ausência. O valor espera até que ela não possa mais ser contestada.',
  cancelledKept: 'Este agendamento foi cancelado, sem valor a devolver.',
  refundedOf: {
    card: (amount: string) =>
      `Este agendamento foi cancelado. ${amount} voltam para o seu cartão. Pode levar alguns dias para aparecer na fatura.`,
    pix: (amount: string) => `Este agendamento foi cancelado. ${amount} voltam para a conta que fez o Pix.`,
  },
  /** Shown right after a cancellation, for payments by card and by Pix. */
  comesBack: (amount: string) => `${amount} voltam pelo mesmo meio do pagamento.`,
  /** Says that a refund failed. `made` is the amount that was refunded all the same, or null. */
  refundStuck: (amount: string, made: string | null) =>
    `${made ? `${made} já voltaram. ` : ''}Não conseguimos devolver ${amount} automaticamente. Nossa equipe está cuidando disso. Se precisar, fale com o suporte.`,
  refunded: {
    card: 'O valor foi devolvido para o seu cartão. Pode levar alguns dias para aparecer na fatura.',
    pix: 'O valor foi devolvido para a conta que fez o Pix.',
  },
  alreadyPaid: 'Este agendamento já está pago.',
  creditChanged: 'O seu crédito mudou. Confira o valor e pague de novo.',
  emailUnconfirmed: 'Confirme seu e-mail antes de pagar. Enviamos o link quando você criou a conta.',
} as const
