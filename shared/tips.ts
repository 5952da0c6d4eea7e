import { z } from 'zod'
import { CardRef } from './cards.ts'
import { formatCents } from './money.ts'
import { Id } from './text.ts'

const amountInCents = z.int({ error: 'Informe um valor' }).min(1, { error: 'Informe um valor' }).max(10_000_000)

/** The amount is checked against the settings by the server. */
const Tip = z.strictObject({ bookingId: Id, amountInCents })
/** `saveCard`: whether the card that is about to be typed is saved. */
export const StartTip = Tip.extend({ saveCard: z.boolean({ error: 'Diga se quer salvar o cartão' }) })
export type StartTip = z.output<typeof StartTip>
export const PayTip = Tip.extend(CardRef.shape)
export type PayTip = z.output<typeof PayTip>

/** The amounts that the page offers, in cents; those outside the limits of the settings are left out. */
export const tipChoices: readonly number[] = [1_000, 2_000, 5_000]

export const tipTexts = {
  title: 'Gorjeta',
  ask: (name: string) => `Gostou da visita? A gorjeta vai inteira para ${name}, sem taxa.`,
  other: 'Outro valor',
  amount: 'Valor da gorjeta',
  next: 'Escolher o cartão',
  change: 'Mudar o valor',
  pay: (amount: string) => `Dar ${amount} de gorjeta`,
  given: (amount: string, name: string) => `Você deu ${amount} de gorjeta para ${name}.`,
  refunded: (amount: string) => `${amount} voltaram para você.`,
  done: { title: 'Gorjeta enviada' },
  failed: { title: 'A gorjeta não foi paga' },
  processing: 'O banco ainda confirma a sua gorjeta.',
  loadFailed: 'Não foi possível carregar a gorjeta.',
  /** Why no tip is accepted. */
  notFinished: 'A gorjeta é possível quando a visita termina.',
  disputed: 'Há um pedido de ajuda aberto sobre esta visita. A gorjeta espera até a decisão.',
  twice: 'Você já deu uma gorjeta por esta visita.',
  tooLate: (days: number) => `A gorjeta é possível até ${days} dias depois da visita.`,
  gone: 'Esta profissional não está mais na Plumaí.',
  between: (minInCents: number, maxInCents: number) => `A gorjeta é de ${formatCents(minInCents)} a ${formatCents(maxInCents)}.`,
} as const

/** What a payment of a booking is called on transfers and statements. */
export const extraNames = { visit: 'Visita', tip: 'Gorjeta', extension: 'Horas a mais' } as const
/** What is paid for a booking beside its price. */
export const extraKinds = ['tip', 'extension'] as const
export type ExtraKind = (typeof extraKinds)[number]
