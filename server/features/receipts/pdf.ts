import { formatCpf } from '#shared/brazil.ts'
import { formatCents } from '#shared/money.ts'
import { receiptTexts } from '#shared/receipts.ts'
import type { Pdf, PdfRow } from '#server/core/pdf.ts'
import type { Settings } from '#server/core/settings.ts'
import { dayOf, refundLabel } from './rules.ts'
import type { ReceiptView } from './views.ts'

/** A receipt as a PDF: the company, who paid, what for, and the amounts with every refund. */
export function pdfOf(
  receipt: ReceiptView,
  payer: { name: string; cpf: string },
  { company, demo }: Pick<Settings, 'company' | 'demo'>,
): Pdf {
  const { number, paidAt, method, purpose, professionalName, lines, totalInCents, refunds, remainingInCents } = receipt
  const texts = receiptTexts
  const facts: PdfRow[] = [
    { label: texts.number, value: number },
    { label: texts.paidAt, value: dayOf(paidAt) },
    { label: texts.method, value: method },
    { label: texts.payer, value: `${payer.name}, ${texts.cpf} ${formatCpf(payer.cpf)}` },
    { label: texts.what, value: purpose },
    ...(professionalName ? [{ label: texts.professional, value: professionalName }] : []),
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
      ...(professionalName && refunds.length === 0 ? [{ kind: 'paragraph', text: texts.wholly, small: true } as const] : []),
      { kind: 'heading', text: company.name },
      { kind: 'paragraph', text: `CNPJ ${company.cnpj}. ${company.address}. ${company.email}` },
      { kind: 'paragraph', text: demo ? texts.demo : texts.notAnInvoice, small: true },
    ],
  }
}
