import { z } from 'zod'
import { backwards, isPeriod, periodFields } from './period.ts'
import { Id, line } from './text.ts'

/** What a payment pays, with the words of the filter. */
export const paymentKinds = {
  booking: 'Agendamentos',
  extension: 'Horas a mais',
  tip: 'Gorjetas',
  subscription: 'Assinaturas',
  service: 'Serviços avulsos',
} as const
export type PaymentKind = keyof typeof paymentKinds

/** The state of a payment as the team filters by it. `open` may still succeed; `unpaid` never did. */
export const teamPaymentStates = {
  paid: 'Pago',
  partly: 'Devolvido em parte',
  refunded: 'Devolvido',
  open: 'Em andamento',
  unpaid: 'Não pago',
} as const
export type TeamPaymentState = keyof typeof teamPaymentStates

/**
 * Finds payments by the id of the booking or the payment, the number of the receipt, or a part of a participant's name. Without a state,
 * those that were paid. `from` and `to`: days in DEFAULT_ZONE in which the payment or a refund of it was posted; of an unpaid one, in
 * which it was begun. `personId`: who paid or who was hired. `cursor`: the last payment that is already shown.
 */
export const FindPayments = z
  .strictObject({
    search: line({ max: 100 }).default(''),
    state: z.enum(Object.keys(teamPaymentStates) as TeamPaymentState[], { error: 'Estado desconhecido' }).optional(),
    kind: z.enum(Object.keys(paymentKinds) as PaymentKind[], { error: 'Tipo desconhecido' }).optional(),
    ...periodFields,
    personId: Id.optional(),
    cursor: Id.optional(),
  })
  .refine(isPeriod, backwards)
export type FindPayments = z.output<typeof FindPayments>

/** How many days a Pix can be refunded. */
export const PIX_REFUND_DAYS = 90

export const teamPaymentTexts = {
  title: 'Pagamentos',
  loadFailed: 'Não foi possível carregar os pagamentos.',
  none: 'Nenhum pagamento encontrado.',
  disputedAtBank: 'Contestado no banco: não pode ser devolvido por aqui.',
  pixTooOld: `Um Pix só pode ser devolvido até ${PIX_REFUND_DAYS} dias depois.`,
  nothingLeft: 'Nada mais a devolver',
} as const
