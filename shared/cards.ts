import { z } from 'zod'
import { AgreedCharges } from './booking-series.ts'
import { Id } from './text.ts'

/** Whether the card with which the contractor pays is to be saved. It is saved only if the contractor ticks the box. */
const SaveCard = z.boolean({ error: 'Diga se quer salvar o cartão' })

/**
 * The consent to later charges. `agreed` contains the later charges of a series as the page showed them, and is required if there
 * are any. `openEnded` is the consent to the charges of all further dates of a series without an end.
 */
const agreement = { agreed: AgreedCharges.optional(), openEnded: z.literal(true).optional() }
/**
 * The credit, in cents, that the page showed. The payment is refused if the charge would use another amount, so that the page can
 * show it.
 */
const shown = { creditInCents: z.int().min(0).max(10_000_000).optional() }
export const PreparePayment = z.strictObject({ bookingId: Id, saveCard: SaveCard, ...shown, ...agreement })
export type PreparePayment = z.output<typeof PreparePayment>
export const PrepareSubscription = z.strictObject({ saveCard: SaveCard })
/** Names a saved card by the id of its row in our database, never by the payment provider's id. */
export const CardRef = z.strictObject({ cardId: Id })
export const PayWithCard = CardRef.extend({ bookingId: Id, ...shown, ...agreement })
export type PayWithCard = z.output<typeof PayWithCard>
/** Starts changing the card that pays the contractor's subscription. */
export const ChangeSubscriptionCard = z.strictObject({ saveCard: SaveCard })
/** Chooses another saved card for the later bookings of the series to which `bookingId` belongs. */
export const ChooseSeriesCard = CardRef.extend({ bookingId: Id })
export type ChooseSeriesCard = z.output<typeof ChooseSeriesCard>
export const SetupRef = z.strictObject({ setupId: Id })

/** The results of a payment with a saved card. 'bank' means that the contractor has to confirm the payment on the bank's page. */
export const cardOutcomes = ['succeeded', 'processing', 'refused', 'bank'] as const

/** The states of a card that is being entered without a payment. */
export const SetupState = { succeeded: 'succeeded', processing: 'processing', waiting: 'requires_payment_method' } as const
export type SetupState = (typeof SetupState)[keyof typeof SetupState]

/** The purposes for which a saved card is needed. A card with such a purpose cannot be removed. */
export const cardUses = ['subscription', 'series'] as const
export type CardUse = (typeof cardUses)[number]

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  elo: 'Elo',
  hipercard: 'Hipercard',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
}

/** A saved card as text: 'Visa final 4242'. */
export function cardLabel({ brand, lastFour }: { brand: string; lastFour: string }): string {
  return `${brands[brand] ?? 'Cartão'} final ${lastFour}`
}

/** Whether a card has expired: the month of its expiry is over, in UTC. */
export function hasExpired({ expiresMonth, expiresYear }: { expiresMonth: number; expiresYear: number }, now: Date): boolean {
  return now.getTime() >= Date.UTC(expiresYear, expiresMonth)
}

export const cardMessages = {
  notFound: 'Cartão não encontrado.',
  refused: 'Este cartão não foi aceito. Nada foi cobrado. Use outro cartão.',
  expired: 'Este cartão está vencido. Use outro cartão.',
  inUse: {
    subscription: 'Este cartão paga a sua assinatura. Troque o cartão da assinatura antes de remover.',
    series: 'Este cartão paga as próximas visitas de uma repetição. Escolha outro cartão para elas antes de remover.',
  },
  save: 'Salvar este cartão para os próximos pagamentos',
  /** The consent to save the card, which the contractor gives by ticking the box (LGPD arts. 8 and 9). */
  saveHint:
    'O número fica com a processadora do pagamento, não na Plumaí. Guardamos a bandeira, os 4 últimos números e a validade. Só cobramos quando você pedir. Remova quando quiser em Plano Mensal.',
  removed: 'Cartão removido',
  changed: 'Cartão da assinatura trocado',
  seriesChanged: 'Cartão das próximas visitas trocado',
  other: 'Usar outro cartão',
} as const
