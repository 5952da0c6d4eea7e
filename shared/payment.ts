import { z } from 'zod'
import { Id } from './text.ts'

/** The state of a booking's payment, as the return page needs it. */
export const PaymentState = {
  paid: 'paid',
  processing: 'processing',
  unpaid: 'requires_payment_method',
  expired: 'expired',
  refunded: 'refunded',
  /** The booking is cancelled without a refund: nothing was charged, or no refund is due. */
  cancelled: 'cancelled',
} as const
export type PaymentState = (typeof PaymentState)[keyof typeof PaymentState]

/** The input contains no amount and no id of the provider, because the server reads both from the database. */
export const StartPayment = z.strictObject({ bookingId: Id })
export const RefreshPayment = z.strictObject({ bookingId: Id })

/** How many charges may be opened for one booking, so that checkout cannot be used to test stolen cards. */
export const MAX_CHARGES_PER_BOOKING = 5

/** How many charges of one kind may be opened for one booking beside its price; each change of the amount opens another one. */
export const MAX_EXTRA_CHARGES = 10

/** How long a bank usually takes to decide about a payment, in minutes. */
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
  /** Shown right after a cancellation, for cards and Pix. */
  comesBack: (amount: string) => `${amount} voltam pelo mesmo meio do pagamento.`,
  /** `made`: the amount that was refunded nevertheless; null when nothing was. */
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
