import { methodWords, receiptTexts } from '#shared/receipts.ts'
import { listRefunds } from '#shared/refunds.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { renderPdf } from '#server/core/pdf.ts'
import { pdfOf } from './pdf.ts'
import { paidBy, paymentOfBooking, refundsOf, type PaidRow } from './queries.ts'
import { linesOf, purposeOf, receiptNumber } from './rules.ts'
import type { ReceiptView } from './views.ts'

/** The receipt of a payment that the caller made; NOT_FOUND for another user's and for one that did not succeed. */
export async function readReceipt(ctx: UserCtx, paymentId: string): Promise<ReceiptView> {
  return viewOf(ctx, await ownPayment(ctx, paymentId))
}

/** The same as a tagged PDF, with the name of its file. */
export async function receiptFile(ctx: UserCtx, paymentId: string): Promise<{ name: string; pdf: Buffer }> {
  const paid = await ownPayment(ctx, paymentId)
  const receipt = await viewOf(ctx, paid)
  return { name: `recibo-${receipt.number}.pdf`, pdf: await renderPdf(pdfOf(receipt, paid.payer, ctx.settings)) }
}

/** The file of the receipt of a booking's payment; NOT_FOUND as above. */
export async function receiptFileOfBooking(ctx: UserCtx, bookingId: string): Promise<{ name: string; pdf: Buffer }> {
  const paymentId = await paymentOfBooking(ctx, ctx.actor.id, bookingId)
  if (!paymentId) throw new NotFound(receiptTexts.notFound)
  return receiptFile(ctx, paymentId)
}

async function ownPayment(ctx: UserCtx, paymentId: string): Promise<PaidRow> {
  const paid = await paidBy(ctx, ctx.actor.id, paymentId)
  if (!paid) throw new NotFound(receiptTexts.notFound)
  return paid
}

async function viewOf(ctx: Ctx, paid: PaidRow): Promise<ReceiptView> {
  const { payment, paidAt, professional } = paid
  const attempts = await refundsOf(ctx, payment.id)
  return {
    paymentId: payment.id,
    number: receiptNumber(payment.id, paidAt),
    paidAt,
    method: methodWords(payment.method, { brand: payment.cardBrand, lastFour: payment.cardLastFour }),
    purpose: purposeOf(paid, ctx.settings.hasModel),
    professionalName: professional?.name ?? null,
    lines: linesOf(paid, ctx.settings.hasModel),
    totalInCents: payment.amountInCents,
    refunds: listRefunds(attempts, payment.amountInCents),
    remainingInCents: payment.amountInCents - payment.refundedInCents,
  }
}
