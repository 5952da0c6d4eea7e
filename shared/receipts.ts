import { z } from 'zod'
import { cardLabel } from './cards.ts'
import { kindNames } from './pages.ts'
import { Id } from './text.ts'

export const ReadReceipt = z.strictObject({ paymentId: Id })

export const paymentMethods = ['card', 'pix'] as const

/** The names of the payment methods. */
export const methodNames: Readonly<Record<(typeof paymentMethods)[number], string>> = { card: 'Cartão', pix: 'Pix' }

/** The payment method in words: 'Pix', 'Cartão Visa final 4242', or 'Cartão' when the card is not known. */
export function methodWords(
  method: (typeof paymentMethods)[number],
  { brand, lastFour }: { brand: string | null; lastFour: string | null },
): string {
  if (method !== 'card' || !brand || !lastFour) return methodNames[method]
  const label = cardLabel({ brand, lastFour })
  return label.startsWith(methodNames.card) ? label : `${methodNames.card} ${label}`
}

export const receiptTexts = {
  title: 'Recibo de pagamento',
  page: 'Recibo',
  download: 'Baixar recibo',
  number: 'Número do recibo',
  paidAt: 'Data do pagamento',
  method: 'Forma de pagamento',
  payer: 'Pago por',
  cpf: 'CPF',
  what: 'Referente a',
  professional: kindNames.professional,
  place: 'Onde',
  price: 'Valor da profissional',
  fee: 'Taxa da plataforma',
  credit: 'Crédito',
  tip: 'Gorjeta',
  longerOf: (day: string) => `Horas a mais na visita de ${day}`,
  tipOf: (day: string) => `Gorjeta pela visita de ${day}`,
  tipWholly: 'A profissional recebe a gorjeta por inteiro, sem taxa.',
  total: 'Total pago',
  refundedAt: (day: string) => `Devolvido em ${day}`,
  refundUnderWay: (day: string) => `Devolução pedida em ${day}, a caminho`,
  refundStuck: (day: string) => `Devolução de ${day} em tratamento pela equipe`,
  remaining: 'Valor final',
  wholly: 'A profissional recebe por inteiro o valor que definiu; a taxa da plataforma paga o serviço da Plumaí.',
  demo: 'Documento de demonstração, sem valor fiscal: nenhum dinheiro foi cobrado.',
  notAnInvoice: 'Este recibo comprova o pagamento e não substitui a nota fiscal.',
  notFound: 'Recibo não encontrado',
} as const
