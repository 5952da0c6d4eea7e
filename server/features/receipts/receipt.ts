import { placeWords } from '#shared/addresses.ts'
import { methodWords, receiptTexts } from '#shared/receipts.ts'
import { listRefunds } from '#shared/refunds.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { renderPdf, type Pdf, type PdfRow } from '#server/core/pdf.ts'
import { paidBy, paymentOfBooking, refundsOf, type PaidRow } from './queries.ts'
import { linesOf, purposeOf, receiptNumber, dayOf, refundLabel } from './rules.ts'
import type { ReceiptView } from './views.ts'
import { formatCpf } from '#shared/brazil.ts'
import { formatCents } from '#shared/money.ts'
import type { Settings } from '#server/core/settings.ts'

/**
 * Returns the receipt of a payment of the caller. Throws NOT_FOUND for another user's payment and for a payment that did not
 * succeed.
 */
export async function readReceipt(ctx: UserCtx, paymentId: string): Promise<ReceiptView> {
  return viewOf(ctx, await ownPayment(ctx, paymentId))
}

/** Returns the receipt of a payment as a tagged PDF, with the name of its file. */
export async function receiptFile(ctx: UserCtx, paymentId: string): Promise<{ name: string; pdf: Buffer }> {
  const paid = await ownPayment(ctx, paymentId)
  const receipt = await viewOf(ctx, paid)
  return { name: `recibo-${receipt.number}.pdf`, pdf: await renderPdf(pdfOf(receipt, paid, ctx.settings)) }
}

/** Returns the PDF receipt of a booking's payment. Throws NOT_FOUND like `readReceipt`. */
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
  const { payment, paidAt, professional, home } = paid
  const attempts = await refundsOf(ctx, payment.id)
  return {
    paymentId: payment.id,
    number: receiptNumber(payment.id, paidAt),
    paidAt,
    method: methodWords(payment.method, { brand: payment.cardBrand, lastFour: payment.cardLastFour }),
    purpose: purposeOf(paid, ctx.settings.hasModel),
    professionalName: professional?.name ?? null,
    place: home && [placeWords(home), home.city && home.state && `${home.city} - ${home.state}`].filter(Boolean).join(', '),
    lines: linesOf(paid, ctx.settings.hasModel),
    totalInCents: payment.amountInCents,
    refunds: listRefunds(attempts, payment.amountInCents),
    remainingInCents: payment.amountInCents - payment.refundedInCents,
  }
}

/** Builds the PDF of a receipt: the company, the payer, what was paid for, and the amounts with every refund. */
function pdfOf(
  receipt: ReceiptView,
  { payer, payment: { kind } }: PaidRow,
  { company, demo }: Pick<Settings, 'company' | 'demo'>,
): Pdf {
  const { number, paidAt, method, purpose, professionalName, place, lines, totalInCents, refunds, remainingInCents } = receipt
  const texts = receiptTexts
  const facts: PdfRow[] = [
    { label: texts.number, value: number },
    { label: texts.paidAt, value: dayOf(paidAt) },
    { label: texts.method, value: method },
    { label: texts.payer, value: `${payer.name}, ${texts.cpf} ${formatCpf(payer.cpf)}` },
    { label: texts.what, value: purpose },
    ...(professionalName ? [{ label: texts.professional, value: professionalName }] : []),
    ...(place ? [{ label: texts.place, value: place }] : []),
  ]
  const amounts: PdfRow[] = [
    ...lines.map(({ label, amountInCents }) => ({ label, value: formatCents(amountInCents) })),
    { label: texts.total, value: formatCents(totalInCents), strong: true },
    ...refunds.map((refund) => ({
      label: refundLabel(refund),
      value: refund.state === 'done' ? formatCents(-refund.amountInCents) : formatCents(refund.amountInCents),
    })),
    ...(refunds.length > 0 ? [{ label: texts.remaining, value: formatCents(remainingInCents), strong: true }] : []),
  ]
  return {
    title: `${texts.title} ${number}`,
    author: company.name,
    createdAt: paidAt,
    parts: [
      { kind: 'rows', rows: facts },
      { kind: 'heading', text: 'Valores' },
      { kind: 'rows', rows: amounts, amounts: true },
      ...(professionalName && refunds.length === 0
        ? [{ kind: 'paragraph', text: kind === 'tip' ? texts.tipWholly : texts.wholly, small: true } as const]
        : []),
      { kind: 'heading', text: company.name },
      { kind: 'paragraph', text: `CNPJ ${company.cnpj}. ${company.address}. ${company.email}` },
      { kind: 'paragraph', text: demo ? texts.demo : texts.notAnInvoice, small: true },
    ],
  }
}
