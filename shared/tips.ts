import { z } from 'zod'
import { CardRef } from './cards.ts'
import { formatCents } from './money.ts'
import { Id } from './text.ts'

const amountInCents = z.int({ error: 'Informe um valor' }).min(1, { error: 'Informe um valor' }).max(10_000_000)

/** The input of a tip. The server checks the amount against the limits in the settings. */
const Tip = z.strictObject({ bookingId: Id, amountInCents })
/** Starts paying a tip with a card that is typed in. `saveCard` says whether to save the card. */
export const StartTip = Tip.extend({ saveCard: z.boolean({ error: 'Diga se quer salvar o cartão' }) })
export type StartTip = z.output<typeof StartTip>
export const PayTip = Tip.extend(CardRef.shape)
export type PayTip = z.output<typeof PayTip>

/** The tip amounts that the page offers, in cents. Amounts outside the limits in the settings are left out. */
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
  /** The reasons why a tip is not accepted. */
  notFinished: 'A gorjeta é possível quando a visita termina.',
  disputed: 'Há um pedido de ajuda aberto sobre esta visita. A gorjeta espera até a decisão.',
  twice: 'Você já deu uma gorjeta por esta visita.',
  tooLate: (days: number) => `A gorjeta é possível até ${days} dias depois da visita.`,
  gone: 'Esta profissional não está mais na Plumaí.',
  between: (minInCents: number, maxInCents: number) => `A gorjeta é de ${formatCents(minInCents)} a ${formatCents(maxInCents)}.`,
} as const

/** The names of the payments of a booking, as transfers and statements show them. */
export const extraNames = { visit: 'Visita', tip: 'Gorjeta', extension: 'Horas a mais' } as const
/** The kinds of payments for a booking besides its price, such as a tip. */
export const extraKinds = ['tip', 'extension'] as const
export type ExtraKind = (typeof extraKinds)[number]
