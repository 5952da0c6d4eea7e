import { formatCents } from '#shared/money.ts'
import { receiptTexts } from '#shared/receipts.ts'
import { renderEmail } from '#server/adapters/email/layout.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { queueEmail } from '#server/features/notifications/service.ts'
import { payerOf } from './queries.ts'
import { purposeOf, receiptNumber } from './rules.ts'

/** Emails the payer a link to the receipt, once for a payment. Reaction to `payment.succeeded`; `event.id` is the payment's id. */
export async function emailReceipt(tx: Tx, { id }: AppEvent): Promise<void> {
  const paid = await payerOf(tx, id)
  if (!paid) return
  const { payment, payer, paidAt } = paid
  const amount = formatCents(payment.amountInCents)
  const email = renderEmail({
    preheader: `Recebemos ${amount}. O recibo está pronto.`,
    title: 'Seu pagamento foi confirmado',
    paragraphs: [
      `Olá, ${payer.name.split(' ')[0] ?? payer.name}.`,
      `Recebemos ${amount}: ${purposeOf(paid)}.`,
      `Recibo ${receiptNumber(payment.id, paidAt)}. Entre na sua conta para baixar.`,
    ],
    action: { label: receiptTexts.download, url: `${tx.settings.publicUrl}/recibo/${payment.id}` },
  })
  await queueEmail(tx, { to: payer.email, subject: `Recibo de ${amount}`, ...email, key: `receipt:${payment.id}` })
}
