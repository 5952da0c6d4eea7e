import { formatCents } from '#shared/money.ts'
import { receiptTexts } from '#shared/receipts.ts'
import type { Ctx } from '#server/core/context.ts'
import { email, notificationKinds } from '#server/features/notifications/service.ts'
import { payerOf } from './queries.ts'
import { isPaidBack, payersActAt, purposeOf, receiptNumber } from './rules.ts'

export const receiptNotifications = notificationKinds(factsOf, {
  // The email about a payment links to the receipt. It is not sent if the whole payment was refunded.
  'payment.receipt': {
    topic: 'payments',
    ways: email,
    night: 'booking',
    on: ['payment.succeeded'],
    title: ({ amount }) => `Recibo de ${amount}`,
    payer: ({ paid, amount }, { settings }) => {
      const body = `Seu pagamento foi confirmado. Recebemos ${amount}: ${purposeOf(paid, settings.hasModel)}.`
      const number = `Recibo ${receiptNumber(paid.payment.id, paid.paidAt)}. Entre na sua conta para baixar.`
      return { body, email: { preheader: `Recebemos ${amount}. O recibo está pronto.`, paragraphs: [body, number] } }
    },
  },
})

async function factsOf(ctx: Ctx, paymentId: string, at: Date) {
  const paid = await payerOf(ctx, paymentId)
  if (!paid || isPaidBack(paid.payment)) return null
  const link = { label: receiptTexts.download, path: `/recibo/${paymentId}` }
  const bookingAt = paid.booking && { bookingAt: paid.booking.startsAt }
  const amount = formatCents(paid.payment.amountInCents)
  return { people: { payer: paid.payment.userId }, link, ...bookingAt, actedAt: payersActAt(paid, at), paid, amount }
}
