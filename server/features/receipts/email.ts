import { formatCents } from '#shared/money.ts'
import { receiptTexts } from '#shared/receipts.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { emailUser } from '#server/features/notifications/service.ts'
import { payerOf } from './queries.ts'
import { purposeOf, receiptNumber } from './rules.ts'

/** Emails a link to the receipt to the person who paid, once for a payment. Reaction to `payment.succeeded`; `event.id` is the payment's id. */
export async function emailReceipt(tx: Tx, { id }: AppEvent): Promise<void> {
  const paid = await payerOf(tx, id)
  if (!paid) return
  const { payment, paidAt, booking } = paid
  const amount = formatCents(payment.amountInCents)
  await emailUser(tx, payment.userId, {
    kind: 'payment.receipt',
    subject: `Recibo de ${amount}`,
    preheader: `Recebemos ${amount}. O recibo está pronto.`,
    paragraphs: [
      `Seu pagamento foi confirmado. Recebemos ${amount}: ${purposeOf(paid, tx.settings.hasModel)}.`,
      `Recibo ${receiptNumber(payment.id, paidAt)}. Entre na sua conta para baixar.`,
    ],
    action: { label: receiptTexts.download, path: `/recibo/${payment.id}` },
    key: `receipt:${payment.id}`,
    bookingAt: booking?.startsAt,
  })
}
