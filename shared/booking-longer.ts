import { z } from 'zod'
import { BookingRef } from './booking.ts'
import { shareOf } from './money.ts'
import { Id } from './text.ts'

/** The maximum length of a booking in hours, including all added hours. */
export const MAX_VISIT_HOURS = 10
/** The numbers of hours that one proposal may add to a booking. */
export const extraHours = [1, 2] as const
export type ExtraHours = (typeof extraHours)[number]
/** How many minutes a proposal of more hours can be answered, and agreed hours can be paid. */
export const LONGER_MINUTES = 15

const hours = z.union([z.literal(1), z.literal(2)], { error: 'Escolha uma ou duas horas' })

/**
 * Proposes more hours for a booking. `cardId` is the contractor's saved card that pays when the professional agrees; without a
 * card the contractor pays on the page.
 */
export const ExtendBooking = BookingRef.extend({ hours, cardId: Id.optional() })
export type ExtendBooking = z.output<typeof ExtendBooking>

export const ExtensionRef = z.strictObject({ extensionId: Id })
/** Answers a proposal of more hours. If the contractor agrees, `cardId` is the saved card that pays, as in `ExtendBooking`. */
export const AnswerExtension = ExtensionRef.extend({ accept: z.boolean(), cardId: Id.optional() })
export type AnswerExtension = z.output<typeof AnswerExtension>
export const StartExtensionCharge = BookingRef.extend({ saveCard: z.boolean({ error: 'Diga se quer salvar o cartão' }) })
export const PayExtension = BookingRef.extend({ cardId: Id })
export type PayExtension = z.output<typeof PayExtension>

/** The price of extra hours in cents: an eighth of the daily price for each hour, plus the fee at the rate of the booking. */
export function priceOfExtraHours(dailyPriceInCents: number, hoursMore: number, feeInBasisPoints: number) {
  const amountInCents = Math.floor((dailyPriceInCents * hoursMore + 4) / 8)
  const feeInCents = shareOf(amountInCents, feeInBasisPoints)
  return { amountInCents, feeInCents, totalInCents: amountInCents + feeInCents }
}

/** A number of hours in words: '1 hora', '2 horas'. */
export function hoursInWords(count: number): string {
  return count === 1 ? '1 hora' : `${count} horas`
}

export const longerTexts = {
  title: 'Mais tempo',
  open: 'Pedir mais tempo',
  ask: (name: string) => `Precisa de mais tempo? ${name} tem ${LONGER_MINUTES} minutos para responder.`,
  propose: (count: number) => `Pedir mais ${hoursInWords(count)}`,
  howMany: 'Quanto tempo a mais',
  hours: hoursInWords,
  until: (end: string) => `até ${end}`,
  price: { amount: 'Horas a mais', fee: 'Taxa da plataforma', total: 'Total', received: 'Você recebe a mais' },
  card: 'Cartão que paga',
  onPage: 'Pagar nesta página depois do sim',
  payAfterYes: 'Depois do sim, você paga nesta página.',
  proposed: 'Pedido enviado',
  answered: 'Combinado',
  declined: 'Pedido recusado',
  withdrawn: 'Pedido retirado',
  done: 'A visita ficou mais longa',
  answerFailed: { title: 'Não foi possível responder' },
  mine: (count: number) => `Você pediu mais ${hoursInWords(count)}`,
  theirs: (name: string, count: number) => `${name} pede mais ${hoursInWords(count)}`,
  afterYes: (end: string) => `Com o sim, a visita vai até ${end}.`,
  afterPayment: (end: string) => `Com o pagamento, a visita vai até ${end}.`,
  leftToAnswer: 'Tempo para responder:',
  leftToPay: 'Tempo para pagar:',
  accept: 'Aceitar',
  decline: 'Recusar',
  withdraw: 'Retirar pedido',
  paying: (count: number) => `Combinado: mais ${hoursInWords(count)}`,
  charging: 'Estamos cobrando o cartão. Leva alguns segundos.',
  waitsForPayment: 'Esperando o pagamento de quem contratou.',
  pay: (amount: string) => `Pagar ${amount}`,
  loadFailed: 'Não foi possível carregar o tempo a mais.',
  /** The sentences that say how the last proposal of more hours ended. */
  ended: {
    declined: 'O último pedido foi recusado.',
    expired: 'O último pedido ficou sem resposta.',
    unpaid: 'O pagamento não saiu: a visita continua com o horário de antes.',
  },
  notRunning: 'Só dá para pedir mais tempo durante a visita, depois da chegada.',
  over: 'O horário da visita já terminou.',
  disputed: 'Há um pedido de ajuda aberto sobre esta visita.',
  waiting: 'Já há um pedido de mais tempo nesta visita.',
  tooLong: `Uma visita tem no máximo ${MAX_VISIT_HOURS} horas.`,
  nextBooking: 'Há outra visita logo depois desta, e o tempo a mais não cabe antes dela.',
  refundedLate: 'O pagamento das horas a mais saiu quando elas já não cabiam na visita. O valor foi devolvido por inteiro.',
  requestOver: 'Este pedido não vale mais.',
  unusableCard: 'Este cartão não pode ser usado. Escolha outro.',
  contractorPays: 'Só quem contratou escolhe o cartão.',
} as const
