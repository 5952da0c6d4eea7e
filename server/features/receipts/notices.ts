import { formatCents } from '#shared/money.ts'
import { receiptTexts } from '#shared/receipts.ts'
import type { Notices } from '#server/features/notifications/service.ts'
import { payerOf } from './queries.ts'
import { isPaidBack, payersActAt, purposeOf, receiptNumber } from './rules.ts'

export const receiptNotices: Notices = {
  // A link to the receipt, to the person who paid, unless all was paid back; `about` is the payment.
  'payment.receipt': async (ctx, id, at) => {
    const paid = await payerOf(ctx, id)
    if (!paid || isPaidBack(paid.payment)) return []
    const { payment, paidAt, booking } = paid
    const amount = formatCents(payment.amountInCents)
    const body = `Seu pagamento foi confirmado. Recebemos ${amount}: ${purposeOf(paid, ctx.settings.hasModel)}.`
    return [
      {
        userId: payment.userId,
        title: `Recibo de ${amount}`,
        body,
        link: `/recibo/${payment.id}`,
        eventKey: `receipt:${payment.id}`,
        bookingAt: booking?.startsAt,
        actedAt: payersActAt(paid, at),
        email: {
          preheader: `Recebemos ${amount}. O recibo está pronto.`,
          paragraphs: [body, `Recibo ${receiptNumber(payment.id, paidAt)}. Entre na sua conta para baixar.`],
          action: { label: receiptTexts.download, path: `/recibo/${payment.id}` },
        },
      },
    ]
  },
}
