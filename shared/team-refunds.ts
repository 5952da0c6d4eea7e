import { z } from 'zod'
import { BookingStatus } from './booking.ts'
import { formatCents } from './money.ts'
import { payoutMessages } from './payouts.ts'
import { Id, text } from './text.ts'

const MAX_IN_CENTS = 10_000_000

/** A refund that an admin requests: of the price of a booking, for a dispute, or of one payment. */
export const RefundPayment = z
  .strictObject({
    bookingId: Id.optional(),
    disputeId: Id.optional(),
    paymentId: Id.optional(),
    /** The amount to refund; if absent, everything that was not refunded yet. */
    amountInCents: z
      .int({ error: 'Informe um valor' })
      .min(1, { error: 'Informe um valor' })
      .max(MAX_IN_CENTS, { error: 'Este valor é maior que o pago' })
      .optional(),
    /** The sum of earlier refunds that the page showed to the admin. If the sum has changed since, nothing is refunded. */
    refundedInCents: z.int().min(0).max(MAX_IN_CENTS).default(0),
    reason: text({ min: 1, max: 1_000, required: 'Diga o motivo: ele fica registrado' }),
  })
  .refine(
    ({ bookingId, disputeId, paymentId }) => [bookingId, disputeId, paymentId].filter((id) => id !== undefined).length === 1,
    {
      error: 'Informe o agendamento, a disputa ou o pagamento',
      path: ['bookingId'],
    },
  )
export type RefundPayment = z.output<typeof RefundPayment>

/** Input of the preview of a refund, which shows how a refund of this amount would be split. */
export const PreviewRefund = z.strictObject({
  bookingId: Id,
  /** The id of an extra charge of the booking besides its price, such as a tip. */
  paymentId: Id.optional(),
  amountInCents: z.int().min(0).max(MAX_IN_CENTS),
})
export type PreviewRefund = z.output<typeof PreviewRefund>

export const teamRefundTexts = {
  done: { title: 'Reembolso feito' },
  underWay: { title: 'Reembolso a caminho', description: 'O provedor aceitou o pedido e confirma em alguns dias.' },
  refused: { title: 'Reembolso recusado' },
  notFound: 'Pagamento não encontrado',
  alreadyRefunded: 'Este pagamento já foi devolvido por inteiro, ou a devolução está em andamento.',
  changed: 'Outra devolução deste pagamento foi pedida enquanto isso. Confira os valores e tente de novo.',
  tooMuch: (remainingInCents: number) => `Restam ${formatCents(remainingInCents)} para devolver.`,
  tipNeedsDispute: 'Uma gorjeta só é devolvida quando há um pedido de ajuda sobre a visita.',
  unknown: 'O provedor de pagamento não respondeu. A devolução continua sozinha: confira o estado em alguns minutos.',
  refusedByProvider: 'O provedor de pagamento recusou a devolução. Nada mudou.',
} as const

const disputed = 'Este pagamento foi contestado no banco e não pode ser reembolsado por aqui.'
const refusals: Readonly<Record<string, string>> = {
  charge_already_refunded: 'Este pagamento já foi reembolsado.',
  charge_disputed: disputed,
  refund_disputed_payment: disputed,
  charge_not_refundable: 'Este pagamento não aceita mais devoluções. Um Pix, por exemplo, só aceita até 90 dias depois.',
  refund_too_large: 'O valor é maior que o que resta deste pagamento no provedor.',
  balance_insufficient: 'O saldo da conta no provedor não basta para esta devolução.',
  insufficient_funds: 'O saldo da conta no provedor não basta para esta devolução.',
  sent_back: 'O banco de quem pagou não aceitou a devolução.',
  kept_by_professional: payoutMessages.keptByProfessional,
}

/** Returns the Portuguese reason why a refund failed, by the error code stored with the refund. */
export function refusalOfRefund(code: string | null): string {
  return refusals[code ?? ''] ?? teamRefundTexts.refusedByProvider
}

/** Returns a warning to the admin that a full refund does not cancel the booking; null if the booking has already ended. */
export function refundWarning(booking: { readonly status: BookingStatus }): string | null {
  const ahead = booking.status === BookingStatus.confirmed || booking.status === BookingStatus.inProgress
  return ahead ? 'O reembolso não cancela o agendamento: ele continua na agenda das duas pessoas.' : null
}
